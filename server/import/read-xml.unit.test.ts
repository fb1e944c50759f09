import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readXml, textOf } from './read-xml.ts'

const fileOf = (...parts: string[]) => ({
  path: 'a.xml',
  size: 1,
  open: async () => Readable.from(parts.map(part => Buffer.from(part))),
})

async function read(...parts: string[]) {
  const found: { line: number; text: string }[] = []
  for await (const { element, at } of readXml(fileOf(...parts), ['item']))
    found.push({ line: at.line, text: textOf(element, 'a:text') })
  return found
}

test('reads each record with its line', async () => {
  const xml =
    '<r>\n<item><a:text>One &amp; &#231;</a:text></item>\n\n<item><a:text><![CDATA[<b>]]></a:text></item></r>'
  const records = [
    { line: 2, text: 'One & ç' },
    { line: 4, text: '<b>' },
  ]
  expect(await read(xml)).toEqual(records)
  expect(await read(...xml)).toEqual(records)
})

test.each([
  ['a split end of CDATA', '<![CDATA[a ]]]]><![CDATA[> b]]>', 'a ]]> b'],
  [
    'an end of CDATA within its text',
    '<![CDATA[<p>x[y[0]]> 1</p> <a href="b">c</a>]]>',
    '<p>x[y[0]]> 1 <a href="b">c</a>',
  ],
  ['a control character', 'a\u0001b', 'a\u0001b'],
  ['an unknown entity', 'a &b; c', 'a &b; c'],
])('reads %s', async (_, written, text) => {
  expect(await read(`<r><item><a:text>${written}</a:text></item></r>`)).toEqual([{ line: 1, text }])
})

test('expands no entity that the file declares', async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b SYSTEM "file:///etc/passwd">]>`
  expect(await read(`${bomb}<r><item><a:text>&a;&b;</a:text></item></r>`)).toEqual([
    { line: 1, text: '&a;&b;' },
  ])
})

test('refuses a record without an end', async () => {
  const parts = Array.from({ length: 22 }, () => 'x'.repeat(1024 * 1024))
  await expect(read('<r>\n\n<item><a:text>', ...parts)).rejects.toThrow(
    'a.xml, line 3: An entry starts here that is larger than 20 MB',
  )
})

test('refuses elements that are nested too deeply', async () => {
  await expect(read(`<r>\n<item>${'<a>'.repeat(5000)}`)).rejects.toThrow(
    'a.xml, line 2: Its elements are nested too deeply.',
  )
})
