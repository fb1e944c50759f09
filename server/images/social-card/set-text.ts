import { join } from 'node:path'
import sharp from 'sharp'
import type { TypePair } from '#shared/settings/look.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

const families: Record<TypePair, Record<Part, string>> = {
  editorial: { title: 'Byline Serif', signature: 'Byline Serif Italic', label: 'Byline Sans' },
  bookish: { title: 'Byline Bookish', signature: 'Byline Bookish Italic', label: 'Byline Bookish Sans' },
  modern: { title: 'Byline Modern', signature: 'Byline Modern Italic', label: 'Byline Modern Sans' },
}

type Part = 'title' | 'signature' | 'label'

export interface Type {
  typePair: TypePair
  part: Part
  colour: string
  width: number
}

export interface DrawnText {
  bytes: Buffer
  width: number
  height: number
}

export async function setText(text: string, type: Type, size: number): Promise<DrawnText> {
  const { typePair, part, colour, width } = type
  // Letter spacing would break scripts with joined letters.
  const spacing = /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text) ? Math.round(size * -0.018 * 1024) : 0
  const drawing = sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="0.94">${escapeMarkup(text)}</span>`,
      font: `${families[typePair][part]} ${size}`,
      fontfile: join(import.meta.dirname, 'fonts', `${typePair}-${part}.ttf`),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
  const drawn = await drawing.png().toBuffer({ resolveWithObject: true }).catch(refuseAllButEmpty)
  if (!drawn) return { bytes: await nothing.clone().png().toBuffer(), width: 1, height: 1 }
  return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
}

const nothing = sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })

/** libvips fails for text without ink, such as spaces. */
function refuseAllButEmpty(error: unknown): null {
  if (error instanceof Error && error.message.includes('no text to render')) return null
  throw error
}

/** Escapes Pango markup, and removes control characters and unpaired surrogates, which it refuses. */
const escapeMarkup = (text: string) =>
  escapeHtml(text.replace(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' '))
