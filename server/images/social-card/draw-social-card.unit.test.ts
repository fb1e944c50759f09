import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SocialCard } from '#shared/posts/social-card.server.ts'
import { lookSettings } from '#shared/settings/look-settings.ts'
import { openPicture } from '../open-picture.ts'
import { drawSocialCard } from './draw-social-card.ts'
import { setText } from './set-text.ts'

const CARD: SocialCard = {
  page: 'blog/a-form',
  title: 'A form that forgives',
  label: { text: 'TypeScript', ink: 3 },
  signature: 'By Marlo Quill',
  site: 'Byline',
  cover: 'sun-4-f8d5686d',
  thumbnail: null,
}

/** How many of the pixels of a part are not paper, which is nearly white. */
async function inked(picture: Uint8Array, left: number, top: number, width: number, height: number) {
  const pixels = await sharp(picture).extract({ left, top, width, height }).greyscale().raw().toBuffer()
  return pixels.filter(value => value < 235).length
}

const titles = {
  short: 'No',
  long: 'Words and more words '.repeat(10).slice(0, 200),
  'one word': 'Donaudampfschifffahrt'.repeat(9),
  accents: 'Élégance, Łódź & Žižkov: “naïve” façades',
  Arabic: 'كيف تكتب نموذجًا يسامح القارئ عندما يخطئ',
  Hebrew: 'שלום עולם: כותרת בעברית',
  Chinese: '漢'.repeat(200),
  emoji: 'Ship it 🚀 👩‍👩‍👧‍👦🏳️‍🌈',
  marks: 'Z\u0338\u0360\u0349a\u0335l\u0337'.repeat(28),
  markup: '</span> & <b>bold</b> &amp; "x"',
  'of control characters': '\u0000\u0008\ud800\ufffe end',
  'of characters that no font has': '\u0378\u{10fffd}\u0379',
  'without ink': '\u200b\u200d',
}

test.each(Object.entries(titles))('a title that is %s stays in its column', async (_kind, title) => {
  const picture = await drawSocialCard({ ...CARD, title }, null)
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(await inked(picture, 64, 120, 620, 380)).toBeGreaterThan(100)
  for (const [left, top, width, height] of [
    [0, 0, 58, 630],
    [690, 0, 56, 630],
    [0, 0, 740, 58],
    [0, 492, 740, 30],
    [0, 580, 740, 50],
  ] as const)
    expect(await inked(picture, left, top, width, height)).toBe(0)
})

test('truncates text that is too long for its line', async () => {
  const long = 'Somebody with a very long name that does not end '.repeat(4)
  const label = { text: long, ink: 1 }
  const picture = await drawSocialCard({ ...CARD, label, signature: long, site: long }, null)
  expect(await inked(picture, 0, 100, 740, 18)).toBe(0)
  expect(await inked(picture, 0, 580, 740, 50)).toBe(0)
  expect(await inked(picture, 690, 0, 56, 630)).toBe(0)
})

test('draws a cover in place of an unreadable file', async () => {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#f00' } })
  const shown = await drawSocialCard(CARD, await picture.webp().toBuffer())
  const pixel = await sharp(shown).extract({ left: 900, top: 300, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, green = 255, blue = 255] = pixel
  expect([red > 250, green < 5, blue < 5]).toEqual([true, true, true])
  const drawn = await drawSocialCard(CARD, null)
  expect(await drawSocialCard(CARD, Buffer.from('no picture'))).toEqual(drawn)
})

test('still refuses an uploaded SVG after a card was drawn', async () => {
  await drawSocialCard(CARD, null)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(openPicture(svg).metadata()).rejects.toThrow('unsupported image format')
  expect(await drawSocialCard(CARD, svg)).toEqual(await drawSocialCard(CARD, null))
})

test('uses the given accent, cover style and type pair', async () => {
  const drawn = await drawSocialCard(CARD, null)
  expect(await drawSocialCard({ ...CARD, look: {} }, null)).toEqual(drawn)
  const looks = [
    { pen: '#a3262a' },
    ...(['dots', 'bands'] as const).map(coverStyle => ({ coverStyle })),
    ...(['bookish', 'modern'] as const).map(typePair => ({ typePair })),
  ]
  const differing = new Set([Buffer.from(drawn).toString('base64')])
  for (const look of looks)
    differing.add(Buffer.from(await drawSocialCard({ ...CARD, look }, null)).toString('base64'))
  expect(differing.size).toBe(looks.length + 1)
})

test.each(['title', 'signature', 'label'] as const)(
  'each type pair has its own font for the %s',
  async part => {
    const style = { part, colour: '#000', width: 600 }
    const drawn = await Promise.all(
      lookSettings.typePair.control.choices.map(({ value: typePair }) =>
        setText('Grafting Quick hedges', { ...style, typePair }, 40),
      ),
    )
    expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3)
    // Their sizes are adjusted to each other, as on pages.
    const heights = drawn.map(({ height }) => height)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(8)
  },
)
