import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { photo } from './photo.ts'
import { toolCases } from './tool-cases.ts'
import {
  body,
  caretSettled,
  expect,
  fillWords,
  openForm,
  pieces,
  save,
  selectAll,
  selectWords,
  test,
  thumbnailField,
  tool,
} from './writing.ts'

// tests/components/editor-tools says what each does to a post.
const TOOLS = [
  ...['Bold', 'Italic', 'Underline', 'Strike', 'Code', 'Link', 'Undo', 'Redo'],
  ...['Blockquote', 'Ordered list', 'Bullet list', 'Decrease indent', 'Increase indent'],
  ...['Align left', 'Align center', 'Align right', 'Justify'],
  ...['Image', 'Code block', 'Table', 'Line', 'Clear formatting'],
]

/** Takes the link to itself out of each heading. */
const plain = (html: string) =>
  html.replace(/<(h\d) id="([^"]+)"><a class="self-link" href="#\2">(.*?)<\/a><\/\1>/g, '<$1>$3</$1>')

test('a post from first to last: tools of each kind through editor, database, page and editor again, and the end', async ({
  admin: { page },
  posts,
  site,
}) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(8_000)
  const title = `Tools ${posts.word}`
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await page.route('https://example.com/a.png', route =>
    route.fulfill({ contentType: 'image/gif', body: dot }),
  )
  await openForm(page)
  await fillWords(page, title)
  await thumbnailField(page).setInputFiles(await photo())
  const toolbar = page.getByRole('toolbar', { name: 'Text' })
  const names = await toolbar.getByRole('button').evaluateAll(all => all.map(one => one.ariaLabel))
  expect(names).toEqual(TOOLS)
  await body(page).click()
  for (const { name, act } of toolCases) {
    await test.step(name, async () => {
      await caretSettled(page)
      await page.keyboard.press('ControlOrMeta+End')
      await caretSettled(page)
      await page.keyboard.press('Enter')
      await tool(page, 'Clear formatting').click()
      await page.keyboard.insertText(`§ ${name}`)
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('Some words here.')
      await selectWords(page, 'words')
      await act(page)
      // The editor keeps the focus after each tool.
      await expect(body(page)).toBeFocused()
    })
  }
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select id, slug, content, thumbnail from blogs where title = ${title}`
  const stored = pieces(String(row?.content))
  const html = await (await page.request.get(`/blog/${row?.slug}`)).text()
  const shown = pieces(/<article class="prose"[^>]*>(.*?)<\/article>/s.exec(html)?.[1] ?? '')
  for (const expected of toolCases) {
    const { name } = expected
    const kept = stored[name] ?? ''
    const seen = plain(shown[name] ?? '')
    if (typeof expected.stored === 'string') expect.soft(kept, name).toBe(expected.stored)
    else expect.soft(kept, name).toMatch(expected.stored)
    if (expected.shown) expect.soft(seen, `${name}, shown`).toMatch(expected.shown)
    else expect.soft(seen, `${name}, shown`).toBe(expected.stored)
  }

  await openForm(page, `/dashboard/blog/${row?.slug}/update`)
  await page.getByLabel('Introduction').fill('Said anew.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  const [again] = await site.sql`select content, introduction from blogs where id = ${row?.id}`
  expect(again).toEqual({ content: row?.content, introduction: 'Said anew.' })

  const [, picture] = /Content\/([\w.-]+)/.exec(String(row?.content)) ?? []
  const files = [`Content/${picture}`, `Thumbnail/${row?.thumbnail}`]
  const left = () => site.sql`select name from storage.objects where name = any (${files})`
  expect(await left()).toHaveLength(2)
  await posts.add(['Another'])
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await selectAll(page).check()
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted blogs!')).toBeVisible()
  expect(await left()).toHaveLength(0)
  for (const file of files) {
    const place = join(site.dataDir, 'uploads', 'thumbnail')
    expect((await readdir(place, { recursive: true })).filter(name => name.includes(basename(file)))).toEqual(
      [],
    )
  }
})
