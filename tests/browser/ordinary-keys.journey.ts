import { body, caretSettled, expect, openForm, test } from './writing.ts'

type Page = Parameters<typeof body>[0]

const html = (page: Page): Promise<string> =>
  body(page).evaluate(element =>
    Reflect.get(element, 'editor')
      .getHTML()
      .replace(/(<p><\/p>)+$/, ''),
  )

/** Sets the text, and the caret where `|` stands. */
async function begin(page: Page, content: string) {
  await body(page).evaluate((element, content) => {
    const editor = Reflect.get(element, 'editor')
    editor.commands.setContent(content)
    let place = 1
    editor.state.doc.descendants((node: { text?: string }, at: number) => {
      if (node.text?.includes('|')) place = at + node.text.indexOf('|')
    })
    editor
      .chain()
      .deleteRange({ from: place, to: place + (content.includes('|') ? 1 : 0) })
      .setTextSelection(place)
      .focus()
      .run()
  }, content)
  await caretSettled(page)
}

const items = (...texts: string[]) => texts.map(text => `<li><p>${text}</p></li>`).join('')

test('lists continue and join by keyboard', async ({ admin: { page } }) => {
  await openForm(page)
  const { keyboard } = page
  await begin(page, '<p>|</p>')
  await keyboard.type('3) a\nb\nc')
  expect(await html(page)).toBe(`<ol start="3">${items('a', 'b', 'c')}</ol>`)
  await keyboard.press('ArrowUp')
  await caretSettled(page)
  await keyboard.press('Home')
  await caretSettled(page)
  await keyboard.press('Backspace')
  expect(await html(page)).toBe(`<ol start="3">${items('a')}</ol><p>b</p><ol start="4">${items('c')}</ol>`)
  await keyboard.press('Backspace')
  expect(await html(page)).toBe(`<ol start="3">${items('ab', 'c')}</ol>`)
})

test('deletes what is selected from a toggle into a callout', async ({ admin: { page } }) => {
  await openForm(page)
  const { keyboard } = page
  const toggle = '<details><summary>a</summary><p>b|</p></details>'
  for (const key of ['Backspace', 'x']) {
    await begin(page, `${toggle}<aside class="callout-tip"><p>c</p><p>d</p></aside>`)
    await keyboard.press('Shift+ArrowDown')
    await caretSettled(page)
    await keyboard.press(key)
    await caretSettled(page)
    const rest = key === 'x' ? 'bxc' : 'bc'
    expect(await html(page)).toBe(`<details><summary>a</summary><p>${rest}</p><p>d</p></details>`)
  }
})

test('makes a tip of an item by the menu', async ({ admin: { page } }) => {
  await openForm(page)
  const { keyboard } = page
  await begin(page, `<ol>${items('a|', 'b')}</ol>`)
  await keyboard.press('Enter')
  await keyboard.type('/tip')
  await expect(page.getByRole('option', { name: 'Tip', exact: true, selected: true })).toBeVisible()
  await keyboard.press('Enter')
  await caretSettled(page)
  await keyboard.type('x')
  const tip = '<aside class="callout-tip"><p>x</p></aside>'
  expect(await html(page)).toBe(`<ol>${items('a')}</ol>${tip}<ol start="2">${items('b')}</ol>`)
})

test('keeps a formula when everything becomes a heading', async ({ admin: { page } }) => {
  await openForm(page)
  const formula = '<p class="math-block"><code>x^2</code></p>'
  await begin(page, `<p>a|</p>${formula}<p>b</p>`)
  await page.keyboard.press('ControlOrMeta+a')
  await caretSettled(page)
  await page.keyboard.press('ControlOrMeta+Alt+2')
  expect(await html(page)).toBe(`<h2>a</h2>${formula}<h2>b</h2>`)
})

test('ArrowUp leads above the first block', async ({ admin: { page } }) => {
  await openForm(page)
  for (const block of [
    '<details><summary>|a</summary><p>b</p></details>',
    '<aside class="callout-tip"><p>|a</p></aside>',
    '<blockquote><p>|a</p></blockquote>',
    `<ul>${items('|a')}</ul>`,
    '<table><tbody><tr><td><p>|a</p></td></tr></tbody></table>',
    '<pre><code>|a</code></pre>',
  ]) {
    await begin(page, block)
    await page.keyboard.press('ArrowUp')
    await caretSettled(page)
    await page.keyboard.type('x')
    expect(await html(page), block).toMatch(/^<p>x<\/p>/)
    await begin(page, block.replace('|a', `${'word '.repeat(60)}|a`))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('x')
    expect(await html(page), 'from a second line').not.toMatch(/^<p>x/)
  }
})

test('links and corrects a typed address', async ({ admin: { page } }) => {
  await openForm(page)
  const { keyboard } = page
  await begin(page, '<p>|</p>')
  await keyboard.type('(See https://example.com/ab). So')
  const link = body(page).locator('a')
  await expect(link).toHaveAttribute('href', 'https://example.com/ab')
  for (const _ of '). So') await keyboard.press('ArrowLeft')
  await caretSettled(page)
  await keyboard.press('Backspace')
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await keyboard.type('c')
  await expect(link).toHaveAttribute('href', 'https://example.com/ac')
  await expect(body(page)).toContainText('(See https://example.com/ac). So')
})

test('reads typed Markdown but keeps operators of a sum', async ({ admin: { page } }) => {
  await openForm(page)
  const { keyboard } = page
  for (const [typed, stored] of [
    ['# a', '<h2>a</h2>'],
    ['- [ ] a', `<ul class="tasks">${items('a')}</ul>`],
    ['> [!TIP] a', '<aside class="callout-tip"><p>a</p></aside>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ] as const) {
    await begin(page, '<p>|</p>')
    await keyboard.type(typed)
    expect(await html(page)).toBe(stored)
  }
})

test('a runaway regex does not block the page', async ({ admin: { page } }) => {
  await openForm(page)
  await begin(page, `<p>${'a'.repeat(5000)}b</p>`)
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByText('Regular expression').click()
  await bar.getByLabel('Find', { exact: true }).fill('(a+)+$')
  await expect(bar.getByRole('status')).toHaveText('Searching…')
  await expect(bar.getByRole('status')).toContainText('takes too long')
  await bar.getByLabel('Find', { exact: true }).fill('a(b)$')
  await expect(bar.getByRole('status')).toHaveText('1 of 1')
})
