import { expect, test } from 'vitest'
import { playerOf } from '#shared/blocks/attached-file/player-of.ts'
import { fileKinds, isOfKind, isPlayed } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const kindsOf = (start: Uint8Array) =>
  fileKinds.filter(kind => isOfKind(start, kind)).map(({ ending }) => ending)

test.each([
  ['\0\0\0\x18ftypmp42', ['mp4', 'm4a']],
  ['\0\0\0\x18ftypM4A ', ['m4a']],
  ['\0\0\0\x18ftypavif', []],
  ['\0\0\0\x18ftypheic', []],
  ['\x1a\x45\xdf\xa3\x01\0\x42\x82\x84webm', ['webm']],
  ['\x1a\x45\xdf\xa3\x01\0\x42\x82\x84matroska', []],
  ['ID3\x04', ['mp3']],
  ['\xff\xfb\x90', ['mp3']],
  ['\xff\xd8\xff', []],
  ['\xff\xe1<', []],
  ['%PDF-1.7', ['pdf']],
  ['PK\x03\x04', ['zip']],
  ['WEBVTT\n', ['vtt']],
  ['\xef\xbb\xbfWEBVTT', ['vtt']],
  ['<html>', []],
  ['MZ', []],
  ['', []],
])('%j is of %j', (start, kinds) => {
  expect(kindsOf(bytes(start))).toEqual(kinds)
})

test('gives each video and audio file a player', () => {
  for (const { ending, type } of fileKinds)
    expect(playerOf(ending), ending).toBe(isPlayed({ type }) ? type.split('/')[0] : null)
})
