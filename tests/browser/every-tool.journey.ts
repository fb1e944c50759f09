import { pasteCases } from '#tests/support/paste-cases.ts'
import { toolCases } from './tool-cases.ts'
import {
  body,
  caretSettled,
  expect,
  fillTexts,
  introductionField,
  openForm,
  paste,
  pieces,
  save,
  selectText,
  slugField,
  test,
  tool,
} from './writing.ts'

// Read as a browser reads HTML; tests/components/pasting has all of them.
const pasted = pasteCases.filter(({ name }) => name === 'Word' || name === 'what would run')

// tests/components/editor-tools says what each does to a post.
const TOOLS = [
  ...['Bold', 'Italic', 'Underline', 'Strike', 'Code', 'Link', 'Highlight', 'Footnote'],
  ...['Undo', 'Redo'],
  ...['Blockquote', 'Ordered list', 'Bullet list', 'Decrease indent', 'Increase indent'],
  ...['Align left', 'Align center', 'Align right', 'Justify'],
  ...['Image', 'Code block', 'Table', 'Line', 'Clear formatting', 'Find and replace'],
]

/** Takes the link to itself out of each heading. */
const plain = (html: string) =>
  html.replace(/<(h\d) id="([^"]+)"><a class="self-link" href="#\2">(.*?)<\/a><\/\1>/g, '<$1>$3</$1>')

test('formatting survives editor, database and page', async ({
  admin: { page },
  posts,
  site,
  expectedErrors,
}) => {
  page.setDefaultTimeout(8_000)
  // The content security policy reports the pasted styles and handlers.
  expectedErrors.push(/violates the following Content Security Policy directive/)
  const title = `Tools ${posts.word}`
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await page.route('https://example.com/a.png', route =>
    route.fulfill({ contentType: 'image/gif', body: dot }),
  )
  await openForm(page)
  await fillTexts(page, title)
  const toolbar = page.getByRole('toolbar', { name: 'Text' })
  const names = await toolbar.getByRole('button').evaluateAll(all => all.map(one => one.ariaLabel))
  expect(names).toEqual(TOOLS)

  await test.step('the toolbar is one tab stop', async () => {
    await slugField(page).press('Enter')
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
    expect(await posts.titles()).toEqual([])
  })

  await test.step('writing goes on after a link, not in it', async () => {
    await page.keyboard.type(' this')
    await selectText(page, 'this')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/starts with https/)
    await page.getByLabel('Address').fill('example.com')
    await page.keyboard.press('Enter')
    await expect(body(page)).toBeFocused()
    await caretSettled(page)
    await page.keyboard.press('End')
    await page.keyboard.type(' and that')
    await expect(body(page).getByRole('link')).toHaveText('this')
  })

  await test.step('typing continues at the caret after a dialog', async () => {
    for (const end of ['Escape', 'Cancel']) {
      await page.keyboard.press('ControlOrMeta+k')
      const dialog = page.getByRole('dialog')
      // The browser's selection goes there, and leaves the page with the window.
      await dialog.getByRole('heading').click()
      if (end === 'Escape') await page.keyboard.press(end)
      else await dialog.getByRole('button', { name: end }).click()
      await expect(body(page)).toBeFocused()
      await page.keyboard.type(` ${end}`)
    }
    await expect(body(page)).toHaveText('Slanted this and that Escape Cancel')
  })

  /** Begins a part of the text, with the caret at its end. */
  const begin = async (name: string, text = '') => {
    await body(page).evaluate(
      (element, lines) => {
        const editor = Reflect.get(element, 'editor')
        const paragraphs = lines.map(text => ({
          type: 'paragraph',
          content: text === '' ? [] : [{ type: 'text', text }],
        }))
        editor.chain().insertContentAt(editor.state.doc.content.size, paragraphs).focus('end').run()
      },
      [`§ ${name}`, text],
    )
    await caretSettled(page)
  }
  for (const { name, action } of toolCases)
    await test.step(name, async () => {
      await begin(name, 'Some words here.')
      await selectText(page, 'words')
      await action(page)
      // The editor keeps the focus after each tool.
      await expect(body(page)).toBeFocused()
    })

  for (const { name, data } of pasted)
    await test.step(`pasted ${name}`, async () => {
      await begin(name)
      const before = (await body(page).textContent()) ?? ''
      await paste(page, data)
      await expect
        .poll(async () => ((await body(page).textContent()) ?? '').length)
        .toBeGreaterThan(before.length)
    })

  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select id, slug, content from blogs where title = ${title}`
  const stored = pieces(String(row?.content))
  for (const expected of pasted) expect.soft(stored[expected.name], expected.name).toBe(expected.stored)
  const html = await (await page.request.get(`/blog/${row?.slug}`)).text()
  const shown = pieces(/<article class="prose"[^>]*>(.*?)<\/article>/s.exec(html)?.[1] ?? '')
  for (const expected of toolCases) {
    const { name } = expected
    const saved = stored[name] ?? ''
    const seen = plain(shown[name] ?? '')
    if (typeof expected.stored === 'string') expect.soft(saved, name).toBe(expected.stored)
    else expect.soft(saved, name).toMatch(expected.stored)
    if (expected.shown) expect.soft(seen, `${name}, shown`).toMatch(expected.shown)
    else expect.soft(seen, `${name}, shown`).toBe(expected.stored)
  }

  await openForm(page, `/dashboard/blog/${row?.slug}/update`)
  await introductionField(page).fill('Said anew.')
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [again] = await site.sql`select content, introduction from blogs where id = ${row?.id}`
  expect(again).toEqual({ content: row?.content, introduction: 'Said anew.' })
})
