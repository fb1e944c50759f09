import { expect, test } from 'vitest'
import { renderBody } from './render-body.server.ts'

const inline = (tex: string) => `<p><code class="math-inline">${tex}</code></p>`
const htmlOf = async (content: string) => (await renderBody(content)).html

test('formulas become MathML, in a line and on their own', async () => {
  const html = await htmlOf(`${inline('x^2 &lt; y')}<p class="math-block"><code>\\frac{a}{b}</code></p>`)
  expect(html).toContain('<span class="math-inline" dir="ltr"><math>')
  expect(html).toContain('&lt;')
  expect(html).toMatch(/<div class="math-block"[^>]*><math display="block"[^>]*>.*<mfrac>/)
  expect(html).not.toContain('<code')
})

test.each([
  '\\frac{a}',
  '\\href{javascript:hurt()}{a}',
  '\\includegraphics{https://evil.example/a.png}',
  '\\style{background:url(//evil.example)}{a}',
  '\\class{x}{y}',
  '\\def\\a{\\a\\a}\\a',
  '{'.repeat(3900),
  'x'.repeat(4001),
])('leaves what it does not understand unchanged: %s', async tex => {
  const content = inline(tex)
  expect(await htmlOf(content)).toBe(content)
})

test.each([
  '\\text{&lt;img src=x onerror=hurt()&gt;}',
  '\\textcolor{&quot;onclick=hurt()}{x}',
  '\\mathrm{&lt;/math&gt;&lt;script&gt;hurt()&lt;/script&gt;}',
  '\\operatorname{&quot;&gt;&lt;b onclick=hurt()&gt;}',
])('text in a formula is never markup: %s', async tex => {
  expect(await htmlOf(inline(tex))).not.toMatch(/<(img|script|b)\b|<[^>]* on\w+=/)
})

test('sums of money and other code stay as they are', async () => {
  for (const content of ['<p>From $5 to $10, or 5$.</p>', '<p><code>$x$</code></p>'])
    expect(await htmlOf(content)).toBe(content)
})
