import { expect, test } from 'vitest'
import { changeHtml } from '#tests/support/change-html.ts'
import { sanitize } from './sanitize.server.ts'
import { alignFigures, boxTables } from './tables-in-post.server.ts'

const withFigures = (html: string) => changeHtml(html, alignFigures)
const withTables = (html: string) =>
  changeHtml(html, body => {
    alignFigures(body)
    boxTables(body)
  })

const table = (...rows: string[]) =>
  `<table><tbody><tr><th>a</th><th>b</th></tr>${rows.map(row => `<tr><td>x</td>${row}</tr>`).join('')}</tbody></table>`
const cellsOf = (...rows: string[]) =>
  [...withFigures(sanitize(table(...rows))).matchAll(/<td style="text-align:right">(.*?)<\/td>/g)].map(
    ([, inner]) => inner,
  )

test('aligns a column of figures to the right', () => {
  expect(withFigures(table('<td>-5</td>', '<td><p>1 200 ms</p></td>', '<td></td>'))).toBe(
    '<table><tbody><tr><th>a</th><th style="text-align:right">b</th></tr>' +
      '<tr><td>x</td><td style="text-align:right">\u22125</td></tr>' +
      '<tr><td>x</td><td style="text-align:right"><p>1\u202f200\u202fms</p></td></tr>' +
      '<tr><td>x</td><td style="text-align:right"></td></tr></tbody></table>',
  )
})

test.each([
  '5',
  '-5',
  '–5',
  '+3.2 %',
  '1,234,567',
  "1'200.50",
  '€ 12',
  '12 €',
  '3 ms',
  '٥',
  '~7',
  '2024',
  '5[^1]',
  '&lt;1',
])('takes %s for a figure', text => {
  expect(cellsOf(`<td>${text}</td>`)).toHaveLength(1)
})

test.each(['1.2.3', '2024-01-02', '41 in 1,000', '3-4', 'Table 5', '-', '', '192.168.0.1'])(
  'takes a column with %s alone for no figures',
  text => {
    expect(cellsOf(`<td>${text}</td>`)).toEqual([])
  },
)

test('leaves columns with words, spans or an alignment unchanged', () => {
  expect(cellsOf('<td>5</td>', '<td>about 5</td>')).toEqual([])
  expect(cellsOf('<td>5</td>', '<td><p style="text-align:center">6</p></td>')).toEqual([])
  expect(cellsOf('<td style="text-align:center">5</td>')).toEqual([])
  expect(cellsOf('<td colspan="2">In all</td><td>-7</td>', '<td>-5</td><td>y</td><td>-6</td>')).toEqual([
    '\u22127',
    '\u22125',
    '\u22126',
  ])
  expect(cellsOf('<td><code>-5</code></td>')).toEqual(['<code>-5</code>'])
})

test('counts a spanning cell in each column', () => {
  expect(cellsOf('<td rowspan="2">w</td><td>5</td>', '<td>6</td>')).toEqual(['5', '6'])
  const html = withFigures(
    '<table><tr><td rowspan="2">w</td><td>5</td></tr><tr><td>6</td></tr><tr><td>x</td><td>7</td></tr></table>',
  )
  expect(html.match(/style="text-align:right"/g)).toHaveLength(3)
  expect(html).toContain('<td rowspan="2">w</td>')
})

test('names the box of a table by its caption', () => {
  const boxed = (caption: string) =>
    /aria-label="([^"]*)"/.exec(withTables(`<table>${caption}<tbody></tbody></table>`))?.[1]
  expect(boxed('')).toBe('Table')
  expect(boxed('<caption>What <em>it</em> "costs"</caption>')).toBe('What it &quot;costs&quot;')
})
