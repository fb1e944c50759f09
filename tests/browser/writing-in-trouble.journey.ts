import { photo } from './photo.ts'
import {
  body,
  caretSettled,
  expect,
  fillWords,
  introductionField,
  openForm,
  paste,
  save,
  selectWords,
  slugField,
  test,
  titleField,
  tool,
} from './writing.ts'

test('a post from elsewhere keeps its body to the letter; a version that is restored leaves what was not saved as a draft', async ({
  admin: { page, id: userId },
  posts,
  site,
}) => {
  const content =
    '<h1>Old</h1>\n<p>x<sup>2</sup> <small>and</small></p><table><caption>C</caption><tr><td>1</td></tr></table>'
  const [id = 0] = await posts.add(['Moved in'])
  await site.sql`update blogs set content = ${content} where id = ${id}`
  await openForm(page, `/dashboard/blog/${id}/update`)
  await titleField(page).fill(`Moved on ${posts.word}`)
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select title, content from blogs where id = ${id}`
  expect(row).toEqual({ title: `Moved on ${posts.word}`, content })

  const [old = 0] = await posts.add(['Restored'])
  await openForm(page, `/dashboard/blog/${old}/update`)
  await introductionField(page).fill('Not saved, and not lost.')
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('listitem').getByRole('button').click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(introductionField(page)).toHaveValue('For one test.')
  const drafts = await site.sql`select introduction from drafts where user_id = ${userId}`
  expect(drafts.map(row => row.introduction)).toContain('Not saved, and not lost.')
})

test('writing goes on after a link, not in it; the tools are one stop of the Tab key; what is not taken is told', async ({
  admin: { page },
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/)
  await page.route('**/assets/marked*', route => route.abort())
  await openForm(page)
  await fillWords(page, `Linked ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Read this')
  await selectWords(page, 'this')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/begins with https/)
  await page.getByLabel('Address').fill('example.com')
  await page.keyboard.press('Enter')
  await expect(body(page)).toBeFocused()
  await caretSettled(page)
  await page.keyboard.press('End')
  await page.keyboard.type(' and that')
  await expect(body(page).getByRole('link')).toHaveText('this')
  await slugField(page).press('Enter')
  await page.waitForTimeout(300)
  expect(await posts.titles()).toEqual([])

  await test.step('the tools are one stop of the Tab key', async () => {
    await introductionField(page).focus()
    await page.keyboard.press('Tab')
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Italic')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(body(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, 'Italic')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(body(page)).toBeFocused()
    await page.keyboard.type('Slanted')
    await expect(body(page).locator('em')).toHaveText('Slanted')
  })

  await test.step('pasted Markdown whose parser does not come is there as it was', async () => {
    await paste(page, { 'text/plain': '# Title\n\n- one' })
    await expect(body(page)).toContainText('# Title')
    await expect(body(page)).toContainText('- one')
  })

  await test.step('a file that is no picture opens nothing', async () => {
    const prevented = await page.locator('.dashboard-head').evaluate(element => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      return !element.dispatchEvent(event)
    })
    expect(prevented).toBe(true)
    await expect(page.getByText(/Other files have no place/)).toBeVisible()
  })
})

test('a picture that does not arrive stops the saving; a post whose answer was lost is told as created the second time', async ({
  admin: { page },
  posts,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/)
  const { promise: waiting, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/thumbnail/Content/**', async route => {
    await waiting
    await route.abort()
  })
  await openForm(page)
  await fillWords(page, `Pictureless ${posts.word}`)
  await body(page).click()
  const { buffer } = await photo()
  await paste(page, {}, [{ name: 'a.jpg', type: 'image/jpeg', base64: buffer.toString('base64') }])
  await page.locator('.editor figcaption').click()
  await page.keyboard.type('What was seen')
  await save(page, 'Create').click()
  fail()
  await expect(page.getByText(/^A picture could not be uploaded/)).toBeVisible()
  expect(await posts.titles()).toEqual([])
  await expect(body(page).locator('p', { hasText: 'What was seen' })).toBeVisible()

  const blogs = '**/rest/v1/blogs?*'
  await page.route(
    blogs,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await save(page, 'Create').click()
  await expect(page.getByText(/interrupted/)).toBeVisible()

  // Nothing can be typed into what is being sent.
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route(blogs, async route => {
    await held
    await route.continue()
  })
  await body(page).click()
  await save(page, 'Create').click()
  await expect(page.locator('.post-form-columns')).toHaveAttribute('inert')
  await page.keyboard.type('And more')
  go()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  await expect(body(page)).toHaveText('What was seen')
  expect(await posts.titles()).toEqual(['Pictureless'])
  const [row] = await site.sql`select content from blogs where title = ${`Pictureless ${posts.word}`}`
  expect(row?.content).toBe('<p>What was seen</p>')
})
