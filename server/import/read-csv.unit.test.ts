import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

function fileOf(...parts: (string | Buffer)[]) {
  const opened: Readable[] = []
  const open = async () => {
    const stream = Readable.from(parts.map(part => Buffer.from(part)))
    opened.push(stream)
    return stream
  }
  return { file: { path: 'a.csv', size: 1, open }, opened }
}

async function read(...parts: (string | Buffer)[]) {
  const rows: [string, number][] = []
  for await (const { get, line } of readCsv(fileOf(...parts).file)) rows.push([get('title', 'name'), line])
  return rows
}

test('reads rows with their line', async () => {
  const text = '\ufeffName,Other\n"a\n""b""",1\n&#x201C;c&#x201D;,2,3\n\nd'
  const rows = [
    ['a\n"b"', 3],
    ['“c”', 4],
    ['d', 6],
  ]
  expect(await read(text)).toEqual(rows)
  expect(await read(...text)).toEqual(rows)
})

test('names the line of what is no text', async () => {
  await expect(read('name\na\n', Buffer.from([0xff]))).rejects.toThrow(
    'a.csv, line 3: This is not text in UTF-8.',
  )
})

test('closes the file if the rest is not needed', async () => {
  const { file, opened } = fileOf('name\n', ...Array.from({ length: 5000 }, () => 'a\n'))
  for await (const _ of readCsv(file)) break
  await expect.poll(() => opened[0]?.destroyed).toBe(true)
})
