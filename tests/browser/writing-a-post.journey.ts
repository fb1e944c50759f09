import {
  body,
  expect,
  introductionField,
  openForm,
  rowOf,
  save,
  slugField,
  statusField,
  test,
  titleField,
  tool,
  topicField,
} from './writing.ts'

test.describe('without what the oldest browsers lack', () => {
  test.use({ isOldest: true })
  test('a draft becomes a published post', async ({ admin: { page, name }, posts: { word }, request }) => {
    await openForm(page)
    await titleField(page).pressSequentially('  Über Gärten')
    await expect(titleField(page)).toHaveValue('Über Gärten')
    await expect(slugField(page)).toHaveValue('uber-garten')
    await titleField(page).fill(`Gardens ${word}`)
    await page.getByLabel('Subtitle').fill('Of gravel')
    await introductionField(page).fill('Why they are raked.')
    await topicField(page).selectOption('ReactJS')
    await body(page).click()
    await page.keyboard.type('The first line.\n```ts const a = 1')
    await statusField(page).selectOption('Draft')
    await save(page).click()
    await page.waitForURL('**/dashboard/posts')
    await expect(rowOf(page, word)).toContainText('Draft')
    const path = `/blog/gardens-${word}`
    expect((await request.get(path)).status()).toBe(404)
    expect((await page.request.get(path)).status()).toBe(404)

    await openForm(page, `/dashboard${path}/update`)
    await expect(tool(page, 'Bold')).not.toHaveAttribute('aria-disabled')
    await statusField(page).selectOption('Published')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`Gardens ${word}`)
    await expect(preview.getByText('Of gravel')).toBeVisible()
    const shown = await preview.locator('.prose').innerHTML()
    expect(shown).toContain('<span class="k">const</span>')
    const cover = await preview.locator('.post-cover').innerHTML()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^(Saved in this browser|Draft saved)$/)).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    const head = await page.locator('.post-form-head').boundingBox()
    expect(head?.height, 'the tools stick below it').toBeLessThanOrEqual(100)
    await save(page).click()
    await page.getByRole('link', { name: 'View post' }).click()
    await expect(page.getByRole('link', { name: 'View post' })).toBeHidden({ timeout: 2000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gardens ${word}`)
    await expect(page.getByText(`By ${name}`)).toHaveCount(2)
    await expect(page.getByText('Of gravel')).toBeVisible()
    expect(await page.locator('.prose').innerHTML()).toBe(shown)
    expect(await page.locator('.post-cover').innerHTML()).toBe(cover)
  })
})

test('loses no letter while the editor loads', async ({ admin: { page } }) => {
  await page.addInitScript(() => {
    let typed = 0
    const typing = setInterval(() => {
      const title = document.querySelector<HTMLTextAreaElement>('textarea[name=title]')
      if (!title) return
      title.focus()
      document.execCommand('insertText', false, String(typed++ % 10))
      title.dataset.typed = String(typed)
      title.dataset.sheets ??= String(document.querySelectorAll('link[rel=stylesheet]').length)
      if (document.querySelector('[role=toolbar]')) clearInterval(typing)
    }, 10)
  })
  await page.goto('/dashboard/createblog')
  await expect(tool(page, 'Bold')).toBeVisible()
  // One that comes while somebody types takes a letter only at times.
  const sheets = await page.locator('link[rel=stylesheet]').count()
  expect(await titleField(page).getAttribute('data-sheets')).toBe(String(sheets))
  const typed = Number(await titleField(page).getAttribute('data-typed'))
  await expect(titleField(page)).toHaveValue('0123456789'.repeat(100).slice(0, typed))
})
