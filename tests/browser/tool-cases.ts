import type { Page } from '@playwright/test'
import { body, caretSettled, expect, tool } from './writing.ts'

interface ToolCase {
  name: string
  /** The action after 'Some words here.' is typed and 'words' is selected. */
  action: (page: Page) => Promise<unknown>
  stored: string | RegExp
  /** The server's HTML, if it differs from the stored HTML. */
  shown?: RegExp
}

/** Replaces the text. */
const typed = (text: string) => async (page: Page) => {
  await page.keyboard.press('End')
  await caretSettled(page)
  await page.keyboard.press('Shift+Home')
  await caretSettled(page)
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** Replaces the text by a block of the menu. */
const chosen = (query: string, name: string) => async (page: Page) => {
  await typed(`/${query}`)(page)
  await expect(page.getByRole('option', { name, exact: true, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveCount(0)
}

/** Tools that need a dialog, the keyboard or a caret: tests/components/editor-tools has every tool, block-menu every block. */
export const toolCases: ToolCase[] = [
  {
    name: 'an image by its address, with a caption',
    action: async page => {
      await page.keyboard.press('End')
      await caretSettled(page)
      await tool(page, 'Image').click()
      await page.getByLabel('Or paste a URL').fill('https://example.com/a.png')
      await page.getByLabel('Alternative text').fill('A "gate"')
      await page.getByRole('button', { name: 'Add image' }).click()
      await page.locator('.editor figcaption').click()
      await page.keyboard.type('Seen from afar')
    },
    stored:
      '<p>Some words here.</p><figure><img src="https://example.com/a.png" alt="A &quot;gate&quot;"><figcaption>Seen from afar</figcaption></figure>',
    shown: /<img src="https:\/\/example.com\/a.png" alt="A &quot;gate&quot;"[^>]*><figcaption>Seen from afar/,
  },
  {
    name: 'Code block with a language',
    action: async page => {
      await tool(page, 'Code block').click()
      await page.getByRole('combobox', { name: 'Language of the code' }).selectOption('TypeScript')
    },
    stored: '<pre><code class="language-typescript">Some words here.</code></pre>',
    shown: /TypeScript.*<pre[^>]*><code>.*Some.*words.*here.*<\/code><\/pre>/s,
  },
  {
    name: 'Table',
    action: async page => {
      await typed('')(page)
      await tool(page, 'Table').click()
      // The focus is back a frame after the press.
      await expect(body(page)).toBeFocused()
      await page.keyboard.type('a')
      await page.keyboard.press('Tab')
      await page.keyboard.type('b')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Delete row' }).click()
      await page.getByRole('button', { name: 'Row below' }).click()
      await page.getByRole('button', { name: 'Delete row' }).click()
      await page.getByRole('button', { name: 'Column right' }).click()
      await page.getByRole('button', { name: 'Delete column' }).click()
      await page.getByRole('button', { name: 'Delete column' }).click()
    },
    stored:
      '<table><tbody><tr><th><p>b</p></th><th><p></p></th></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table>',
    shown: /<table><tbody><tr><th><p>b<\/p><\/th><th><p><\/p><\/th>/,
  },
  {
    name: 'Markdown while typing',
    action: typed('## Head\n- [not a box] **bold** *it* ~~gone~~ `code`\n\n> said'),
    stored:
      '<h2>Head</h2><ul><li><p>[not a box] <strong>bold</strong> <em>it</em> <s>gone</s> <code>code</code></p></li></ul><blockquote><p>said</p></blockquote>',
  },
  {
    name: 'characters that mean something in HTML',
    action: typed('a < b && c > "d"  two spaces'),
    stored: '<p>a &lt; b &amp;&amp; c &gt; "d"&nbsp; two spaces</p>',
    shown: /<p>a &lt; b &amp;&amp; c &gt; ("|&quot;)d("|&quot;)(&nbsp;|\u00a0) two spaces<\/p>/,
  },
  {
    name: 'a tool next to the selection, by keys',
    action: async page => {
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
      await page.keyboard.press('Alt+F10')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    },
    stored: '<p>Some <em>words</em> here.</p>',
  },
  {
    name: 'a footnote, written in its window',
    action: async page => {
      await tool(page, 'Footnote').click()
      await page.keyboard.type('As they *say*')
      await page.keyboard.press('Enter')
      await body(page).locator('.footnote').last().click()
      await page.getByRole('textbox', { name: 'Footnote text' }).press('End')
      await page.keyboard.type('.')
      await page.keyboard.press('Enter')
    },
    stored: '<p>Some words[^1] here.</p><p>[^1]: As they <em>say.</em></p>',
    shown:
      /<p>Some words<sup><a id="ref_1"[^>]* href="#note_1" role="doc-noteref" aria-label="Footnote 1"[^>]*>1<\/a><\/sup> here.<\/p>/,
  },
  {
    name: 'a snippet, saved from the selection and inserted by its name',
    action: async page => {
      await page.getByRole('button', { name: 'More tools' }).click()
      await page
        .getByRole('toolbar', { name: 'Selection' })
        .getByRole('button', { name: 'Save as snippet' })
        .click()
      await page.getByRole('dialog', { name: 'Snippets' }).getByLabel('Name').fill('Greeting')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Snippets' })).toHaveCount(0)
      await expect(body(page)).toBeFocused()
      await chosen('greet', 'Greeting')(page)
      await expect(body(page).locator('> p').last()).toHaveText('words')
    },
    stored: '<p>words</p>',
  },
  {
    name: 'HTML by the menu',
    action: async page => {
      await chosen('markup', 'HTML')(page)
      await page.keyboard.insertText('<b onclick="a()">x</b><script>1</script>')
      await expect(page.getByRole('status').filter({ hasText: 'Not shown to readers' })).toHaveText(
        'Not shown to readers: onclick of <b>, <script>.',
      )
    },
    stored:
      '<pre class="html-block"><code>&lt;b onclick="a()"&gt;x&lt;/b&gt;&lt;script&gt;1&lt;/script&gt;</code></pre>',
    shown: /^<strong>x<\/strong>$/,
  },
  {
    name: 'A formula by dollar signs',
    action: typed('So $a < b$ and $5 or $6.'),
    stored: '<p>So <code class="math-inline">a &lt; b</code> and $5 or $6.</p>',
    shown: /<math>/,
  },
  {
    name: 'A button and its link',
    action: async page => {
      await chosen('cta', 'Button')(page)
      await page.getByLabel('Address').fill('example.com/a')
      await page.getByRole('button', { name: 'Set link' }).click()
    },
    stored: '<p class="button-link"><a href="https://example.com/a">Read more</a></p>',
    shown: /^<p class="button-link"><a href="https:\/\/example\.com\/a" rel="noopener">Read more<\/a><\/p>$/,
  },
  {
    name: 'a toggle from the menu of blocks, by keys',
    action: async page => {
      await chosen('det', 'Toggle')(page)
      await page.keyboard.type('Why?')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Because.')
    },
    stored: '<details><summary>Why?</summary><p>Because.</p></details>',
  },
  {
    name: 'tasks, one of them done',
    action: async page => {
      await chosen('todo', 'Task list')(page)
      await page.keyboard.type('One')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Two')
      await page.getByRole('checkbox', { name: 'One' }).check()
    },
    stored: '<ul class="tasks"><li class="tasks-done"><p>One</p></li><li><p>Two</p></li></ul>',
    shown:
      /<li class="tasks-done"><span class="tasks-mark" role="img" aria-label="Done"><\/span><p>One<\/p><\/li>/,
  },
  {
    name: 'a slash that Escape leaves',
    action: async page => {
      await typed('/')(page)
      await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveCount(0)
      await page.keyboard.press('Enter')
      await page.keyboard.type('On.')
    },
    stored: '<p>/</p><p>On.</p>',
  },
]
