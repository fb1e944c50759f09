import type { Page } from '@playwright/test'
import { body, expect, fillTexts, openForm, save, test } from './writing.ts'

/** Puts it on the clipboard and presses the keys that paste it. */
async function paste(page: Page, type: 'text/html' | 'text/plain', text: string) {
  await page.evaluate(
    ([type, text]) => navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([text], { type }) })]),
    [type, text] as const,
  )
  await page.keyboard.press('ControlOrMeta+v')
}

test.beforeEach(async ({ admin: { page } }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})

test('pasted lines stay lines', async ({ admin: { page }, posts, site }) => {
  await openForm(page)
  await fillTexts(page, `Pasted ${posts.word}`)
  await body(page).click()
  await paste(page, 'text/html', 'line one<br>line two')
  await page.keyboard.press('Enter')
  await paste(page, 'text/plain', '**one**\n**two**\n`three`\n[four](https://example.com/4)')
  await expect(body(page)).toContainText('one two three four')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Said so .')
  await page.keyboard.press('ArrowLeft')
  await paste(page, 'text/plain', 'by **him**')
  await expect(body(page)).toContainText('Said so by him.')
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select content from blogs where title = ${`Pasted ${posts.word}`}`
  expect(row?.content).toBe(
    '<p>line one<br>line two</p>' +
      '<p><strong>one</strong> <strong>two</strong> <code>three</code> <a href="https://example.com/4">four</a></p>' +
      '<p>Said so by <strong>him</strong>.</p>',
  )
})

const blocks = [
  '<p><b>one</b>\n<i>two</i> <ins>three</ins> <small>four</small></p>',
  '<pre><code><span>a</span>\n<span>b</span></code></pre>',
  '<ul class="indent-1"><li>in</li></ul>',
  '<ul><li><h3>heading</h3>of an item</li><li>two</li></ul>',
  '<table><caption>Name</caption><tbody><tr><td>a</td></tr></tbody></table>',
  '<details><p>a spoiler</p></details>',
  '<p><a href="https://example.com/"><img src="/images/thumbnail/a.png?w=1280" alt="linked"></a></p>',
  '<figure><img src="/images/thumbnail/a.png?w=1280" alt="first"><img src="/images/thumbnail/b.png?w=1280" alt="second"></figure>',
  '<figure class="gallery"><figure><img src="/images/thumbnail/a.png?w=1280" alt="one"></figure><figcaption>All</figcaption></figure>',
]

test('typing in an imported post changes nothing else', async ({
  admin: { page },
  posts,
  site: { sql },
  expectedErrors,
}) => {
  // The pictures are not there.
  expectedErrors.push(/Failed to load resource/)
  const [id] = await posts.add(['Imported'])
  const [row] = await sql`
    update blogs set status = 'published', content = ${`<p>First</p>\n${blocks.join('\n')}`} where id = ${id ?? 0} returning slug`
  const shown = async () => {
    await page.goto(`/blog/${row?.slug}`)
    const html = await page.locator('.prose').first().innerHTML()
    return html.replace(/>\s+</g, '><')
  }
  const before = await shown()
  expect(before).toContain('a spoiler')
  await openForm(page, `/dashboard/blog/${row?.slug}/update`)
  await expect(page.getByText('7 parts are kept as HTML')).toBeVisible()
  await body(page).getByText('First', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [saved] = await sql`select content from blogs where id = ${id ?? 0}`
  expect(saved?.content).toBe(`<p>First!</p>${blocks.join('')}`)
  expect(await shown()).toBe(before.replace('First', 'First!'))
})
