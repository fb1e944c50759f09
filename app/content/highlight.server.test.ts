import { expect, test } from 'vitest'
import { highlight } from './highlight.server.ts'

test('words get the classes of the site, lines get a span each', async () => {
  const html = await highlight('// One\nconst a = load("b", 3)', 'ts')
  expect(html).toBe(
    '<span class="l"><span class="c">// One</span>\n</span>' +
      '<span class="l"><span class="k">const</span> a = <span class="f">load</span>(<span class="s">&quot;b&quot;</span>, <span class="n">3</span>)\n</span>',
  )
})

test.each(['bash', 'css', 'diff', 'html', 'js', 'json', 'jsx', 'markdown', 'sql', 'tsx', 'yaml'])(
  '%s is known',
  async language => {
    const html = await highlight('# a <b c="d"> 1 + 2 "three"', language)
    expect(html).toContain('class="l"')
    expect(html).not.toContain('<b c')
  },
)

test('an unknown language is shown as it is, without markup of its own', async () => {
  expect(await highlight('<b>&\n\nx', 'brainfuck')).toBe(
    '<span class="l">&lt;b&gt;&amp;\n</span><span class="l">\n</span><span class="l">x\n</span>',
  )
  expect(await highlight('x', 'constructor')).toBe('<span class="l">x\n</span>')
})
