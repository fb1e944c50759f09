import type { Page } from '@playwright/test'
import { photo } from './photo.ts'
import { body, caretSettled, choice, expect, tool } from './writing.ts'

interface ToolCase {
  name: string
  /** The action after 'Some words here.' is typed and 'words' is selected. */
  act: (page: Page) => Promise<unknown>
  stored: string | RegExp
  /** The server's HTML, if it differs from the stored HTML. */
  shown?: RegExp
}

const pressed =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await tool(page, name).click()
  }
const chosen = (name: string, label: string) => (page: Page) => choice(page, name).selectOption({ label })
/** Replaces the text. */
const typed = (text: string) => async (page: Page) => {
  await page.keyboard.press('End')
  await caretSettled(page)
  await page.keyboard.press('Shift+Home')
  await caretSettled(page)
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

const marks = [
  ['Bold', 'strong'],
  ['Italic', 'em'],
  ['Underline', 'u'],
  ['Strike', 's'],
  ['Code', 'code'],
] as const

/** Every tool of the editor, and what the post has when it was used. */
export const toolCases: ToolCase[] = [
  ...marks.map(([name, tag]) => ({
    name,
    act: pressed(name),
    stored: `<p>Some <${tag}>words</${tag}> here.</p>`,
  })),
  ...[2, 3, 4].map(level => ({
    name: `Heading ${level - 1}`,
    act: chosen('Heading', `Heading ${level - 1}`),
    stored: `<h${level}>Some words here.</h${level}>`,
  })),
  {
    name: 'back to Normal',
    act: async page => {
      await chosen('Heading', 'Heading 1')(page)
      await expect(body(page)).toBeFocused()
      await chosen('Heading', 'Normal')(page)
    },
    stored: '<p>Some words here.</p>',
  },
  ...[
    ['Sans serif', 'font-sans'],
    ['Monospace', 'font-mono'],
  ].map(([label = '', look]) => ({
    name: `the font ${label}`,
    act: chosen('Font', label),
    stored: `<p>Some <span class="${look}">words</span> here.</p>`,
  })),
  ...[
    ['Small', 'size-small'],
    ['Large', 'size-large'],
    ['Huge', 'size-huge'],
  ].map(([label = '', look]) => ({
    name: `the size ${label}`,
    act: chosen('Size', label),
    stored: `<p>Some <span class="${look}">words</span> here.</p>`,
  })),
  {
    name: 'font, size and weight at once',
    act: async page => {
      await chosen('Font', 'Monospace')(page)
      await expect(body(page)).toBeFocused()
      await chosen('Size', 'Large')(page)
      await expect(body(page)).toBeFocused()
      await tool(page, 'Bold').click()
    },
    stored: '<p>Some <span class="font-mono size-large"><strong>words</strong></span> here.</p>',
  },
  {
    name: 'Blockquote',
    act: pressed('Blockquote'),
    stored: '<blockquote><p>Some words here.</p></blockquote>',
  },
  {
    name: 'Ordered list',
    act: pressed('Ordered list'),
    stored: '<ol><li><p>Some words here.</p></li></ol>',
  },
  { name: 'Bullet list', act: pressed('Bullet list'), stored: '<ul><li><p>Some words here.</p></li></ul>' },
  {
    name: 'a list within a list',
    act: async page => {
      await typed('- one\ntwo')(page)
      await tool(page, 'Increase indent').click()
    },
    stored: '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>',
  },
  {
    name: 'Increase indent, eight times at most',
    act: async page => {
      for (let press = 0; press < 8; press++) await tool(page, 'Increase indent').click()
      await expect(tool(page, 'Increase indent')).toHaveAttribute('aria-disabled', 'true')
    },
    stored: '<p class="indent-8">Some words here.</p>',
  },
  {
    name: 'Decrease indent',
    act: pressed('Increase indent', 'Increase indent', 'Decrease indent'),
    stored: '<p class="indent-1">Some words here.</p>',
  },
  ...['center', 'right'].map(side => ({
    name: `Align ${side}`,
    act: pressed(`Align ${side}`),
    stored: `<p style="text-align: ${side};">Some words here.</p>`,
    shown: new RegExp(`<p style="text-align: ?${side};?">Some words here.</p>`),
  })),
  {
    name: 'Justify',
    act: pressed('Justify'),
    stored: '<p style="text-align: justify;">Some words here.</p>',
    shown: /<p style="text-align: ?justify;?">Some words here.<\/p>/,
  },
  {
    name: 'Align left',
    act: pressed('Align center', 'Align left'),
    stored: '<p>Some words here.</p>',
  },
  ...[
    ['example.com/a', 'https://example.com/a'],
    ['http://example.com', 'http://example.com'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['tel:+49123', 'tel:+49123'],
    ['/blog/x', '/blog/x'],
  ].map(([address = '', href]) => ({
    name: `a link of ${address.length} characters`,
    act: async (page: Page) => {
      await tool(page, 'Link').click()
      await page.getByLabel('Address').fill(address)
      await page.getByRole('button', { name: 'Set link' }).click()
    },
    stored: `<p>Some <a href="${href}">words</a> here.</p>`,
    shown: new RegExp(`<p>Some <a href="${href?.replace('+', '\\+')}"[^>]*>words</a> here.</p>`),
  })),
  {
    name: 'an image by its address, with a caption',
    act: async page => {
      await page.keyboard.press('End')
      await caretSettled(page)
      await tool(page, 'Image').click()
      await page.getByLabel('Or its address').fill('https://example.com/a.png')
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
    name: 'an image from a file',
    act: async page => {
      await page.keyboard.press('End')
      await caretSettled(page)
      await tool(page, 'Image').click()
      await page.getByLabel('Alternative text').fill('Red beside blue')
      await page.getByLabel('File').setInputFiles(await photo())
      await expect(page.locator('.editor img[src^="/images/thumbnail/Content/"]')).toHaveCount(1)
    },
    stored:
      /^<p>Some words here.<\/p><figure><img src="\/images\/thumbnail\/Content\/[\w.-]+\?w=1280" alt="Red beside blue" width="600" height="900"><\/figure>$/,
    shown:
      /<img src="\/images\/thumbnail\/Content\/[\w.-]+\?w=\d+" alt="Red beside blue" width="600" height="900"[^>]*srcset=/,
  },
  {
    name: 'Code block with a language',
    act: async page => {
      await tool(page, 'Code block').click()
      await choice(page, 'Language of the code').selectOption('TypeScript')
    },
    stored: '<pre><code class="language-typescript">Some words here.</code></pre>',
    shown: /TypeScript.*<pre[^>]*><code>.*Some.*words.*here.*<\/code><\/pre>/s,
  },
  {
    name: 'Table',
    act: async page => {
      await typed('')(page)
      await tool(page, 'Table').click()
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
    name: 'Line',
    act: async page => {
      await page.keyboard.press('End')
      await caretSettled(page)
      await tool(page, 'Line').click()
      await caretSettled(page)
      await page.keyboard.type('After')
    },
    stored: '<p>Some words here.</p><hr><p>After</p>',
    shown: /<p>Some words here.<\/p><hr ?\/?><p>After<\/p>/,
  },
  {
    name: 'Clear formatting',
    act: async page => {
      await pressed('Bold', 'Align center', 'Increase indent')(page)
      await chosen('Size', 'Huge')(page)
      await tool(page, 'Clear formatting').click()
    },
    stored: '<p>Some words here.</p>',
  },
  {
    name: 'Undo',
    act: async page => {
      await page.waitForTimeout(1100)
      await pressed('Bold', 'Undo')(page)
    },
    stored: '<p>Some words here.</p>',
  },
  {
    name: 'Redo',
    act: async page => {
      await page.waitForTimeout(1100)
      await pressed('Bold', 'Undo', 'Redo')(page)
    },
    stored: '<p>Some <strong>words</strong> here.</p>',
  },
  {
    name: 'Markdown while typing',
    act: typed('## Head\n- [not a box] **bold** *it* ~~gone~~ `code`\n\n> said'),
    stored:
      '<h2>Head</h2><ul><li><p>[not a box] <strong>bold</strong> <em>it</em> <s>gone</s> <code>code</code></p></li></ul><blockquote><p>said</p></blockquote>',
  },
  {
    name: 'characters that mean something in HTML',
    act: typed('a < b && c > "d"  two spaces'),
    stored: '<p>a &lt; b &amp;&amp; c &gt; "d"&nbsp; two spaces</p>',
    shown: /<p>a &lt; b &amp;&amp; c &gt; ("|&quot;)d("|&quot;)(&nbsp;|\u00a0) two spaces<\/p>/,
  },
]
