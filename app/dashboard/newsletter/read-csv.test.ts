import { expect, test } from 'vitest'
import { decode } from './read-csv.ts'

const bytesOf = (text: string, isBigEndian = false) =>
  Uint8Array.from(
    [...text].flatMap(sign => {
      const code = sign.codePointAt(0) ?? 0
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

test.each([
  ['UTF-8', new TextEncoder().encode('email,Zoë')],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFemail,Zoë')],
  ['UTF-16', bytesOf('\uFEFFemail,Zoë')],
  ['UTF-16 without a mark', bytesOf('email,Zoë')],
  ['UTF-16 in the other order', bytesOf('\uFEFFemail,Zoë', true)],
  ['UTF-16 in the other order, without a mark', bytesOf('email,Zoë', true)],
  ['the letters of Windows', Uint8Array.from([...'email,Zo', '\xEB'].map(sign => sign.charCodeAt(0)))],
])('reads a list in %s', (_, bytes) => {
  expect(decode(bytes)).toBe('email,Zoë')
})
