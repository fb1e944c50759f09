import { photo } from './photo.ts'
import { body, expect, openForm, save, test, titleField, tool, topicField } from './writing.ts'

test('a click selects a picture and Delete removes it', async ({ admin: { page } }) => {
  await openForm(page)
  await body(page).click()
  await page.keyboard.type('Above the picture')
  await tool(page, 'Image').click()
  await page.getByLabel('File').setInputFiles(await photo())
  const figure = page.locator('.editor figure')
  await expect(figure.locator('img')).toHaveAttribute('src', /^\/images\/thumbnail\/Content\//)
  await body(page).getByText('Above the picture').click()
  await figure.locator('img').click()
  await expect(figure).toHaveClass(/ProseMirror-selectednode/)
  await page.keyboard.press('Delete')
  await expect(figure).toHaveCount(0)
  await expect(body(page)).toContainText('Above the picture')

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const column = await page.locator('.post-form-columns > :first-child').boundingBox()
  expect(column?.width).toBeGreaterThan(600)
  const label = await page.getByText('Topic', { exact: true }).boundingBox()
  expect(label?.height).toBeLessThan(60)
  // Below the sticky head, which wraps.
  await body(page).click()
  for (let line = 0; line < 20; line++) await page.keyboard.press('Enter')
  const head = await page.locator('.post-form-head').boundingBox()
  const tools = await page.getByRole('toolbar', { name: 'Text' }).boundingBox()
  expect((tools?.y ?? 0) + 1).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const details = page.getByRole('button', { name: 'Details' })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  const tick = page.getByText('Close reviews')
  const below = page.getByText('This post reviews', { exact: true })
  const end = await tick.evaluate(element => element.getBoundingClientRect().bottom)
  expect(await below.evaluate(element => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(end)
})

test('the head of the form stays in one row', async ({ admin: { page } }) => {
  const picture = '/images/thumbnail/Content/none-w40h30.webp'
  await page.route(`**${picture}`, route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await openForm(page)
  await expect(titleField(page)).toBeFocused()
  await page.keyboard.type('A title')
  await body(page).evaluate((element, picture) => {
    const paragraphs = '<p>Some words.</p>'.repeat(60)
    Reflect.get(element, 'editor').commands.setContent(
      `<figure><img src="${picture}" alt=""></figure>${paragraphs}`,
    )
  }, picture)
  await expect(page.getByRole('button', { name: '1 picture without a description' })).toBeVisible()
  await expect(page.getByText(/^(Saved in this browser|Draft saved)$/)).toBeVisible()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await body(page).locator('p').last().scrollIntoViewIfNeeded()
    const tops = await page
      .locator('.post-form-head button, .post-form-head a')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top / 20)))
    expect(new Set(tops).size, String(width)).toBe(1)
    await expect(page.getByLabel('Topic')).toBeInViewport()
  }
})

test('nothing is seen through a faded head', async ({ admin: { page } }) => {
  await openForm(page)
  await body(page).click()
  await expect(async () => {
    await page.keyboard.type('more words ', { delay: 80 })
    await expect(page.locator('.post-form-faded')).toHaveCount(1, { timeout: 100 })
  }).toPass()
  const head = page.locator('.post-form-head')
  await expect(head).toHaveCSS('opacity', '1')
  await expect(head.getByRole('button', { name: 'Preview' })).toHaveCSS('opacity', '0.15')
})

test('a phone shows the refused field behind its sheet', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page)
  await page.getByRole('button', { name: 'Details' }).click()
  await topicField(page).selectOption('TypeScript')
  await save(page).click()
  await expect(titleField(page)).toBeFocused()
  await expect(topicField(page)).toBeHidden()
})
