import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { listRemoved } from './removed-html.server.ts'
import { sanitize } from './sanitize.server.ts'

test.each([
  ['<p>a <b>b</b> <a href="https://example.com/" title="c">d</a></p><h1>e</h1>', []],
  ['<table><tr><td colspan="2" style="text-align: center">a</td></tr></table>', []],
  ['<img src="https://example.com/a.png" alt="a" width="10">', []],
  [
    '<script>a</script><p onclick="b()" onclick="c()">d</p><p onclick="e()">f</p>',
    ['<script>', 'onclick of <p>'],
  ],
  ['<iframe src="https://example.com/"></iframe><div><p>a</p></div>', ['<iframe>', '<div>']],
  ['<a href="javascript:a()">b</a>', ['href of <a>']],
  ['<img src="javascript:a()">', ['<img>']],
  ['<p class="indent-1 mine" style="color:red; text-align:center">a</p>', ['class of <p>', 'style of <p>']],
  ['<img src="https://example.com/a.png" width="100%">', ['width of <img>']],
  ['a < b & c', []],
])('of %s is removed %j', (html, removed) => {
  expect(listRemoved([html])).toEqual([removed])
})

test('reports what is removed from each of several blocks', () => {
  expect(listRemoved(['<script>a</script>', '<p>b</p>', '<script>a</script><nav>c</nav>'])).toEqual([
    ['<script>'],
    [],
    ['<script>', '<nav>'],
  ])
})

test('of each attack that is removed something is named', () => {
  const vectors = Object.values(hostileHtml)
    .flat()
    .filter(html => /^<\w+[\s/][^>]*\son\w+\s*=/i.test(html))
  expect(vectors.length).toBeGreaterThan(20)
  expect(vectors.filter(html => sanitize(html) !== html && listRemoved([html])[0]?.length === 0)).toEqual([])
})

test('a long text takes time in proportion to its length', () => {
  const before = process.threadCpuUsage()
  const paragraphs = Array.from({ length: 25_000 }, (_, n) => `<p id="${n}" onclick="a">b</p>`)
  listRemoved([paragraphs.join(''), ...paragraphs])
  expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
})

test('deeply nested elements take little time', () => {
  const cpuTime = startCpuTimer()
  const html = `<script></script>${'<b>'.repeat(87_000)}${'</i>'.repeat(65_000)}`
  expect(listRemoved([html])).toEqual([['<script>']])
  expect(cpuTime()).toBeLessThan(500)
})
