import { join } from 'node:path'
import sharp from 'sharp'

const fonts = {
  serif: { family: 'Byline Serif', file: 'serif.ttf' },
  italic: { family: 'Byline Serif Italic', file: 'serif-italic.ttf' },
  sans: { family: 'Byline Sans', file: 'sans.ttf' },
}

export interface Type {
  font: keyof typeof fonts
  colour: string
  /** Pixels, beyond which lines are broken. */
  width: number
}

export interface DrawnText {
  bytes: Buffer
  width: number
  height: number
}

/** Draws text in one size, in pixels, as a transparent PNG of the size of its ink. Pango shapes and breaks every script. */
export async function setText(text: string, { font, colour, width }: Type, size: number): Promise<DrawnText> {
  // Joined scripts must not be spaced.
  const spacing = /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text) ? Math.round(size * -0.018 * 1024) : 0
  const { family, file } = fonts[font]
  const drawing = sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="0.94">${escapeMarkup(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: join(import.meta.dirname, 'fonts', file),
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

/** libvips fails for a text of spaces and other characters without ink. */
function refuseAllButEmpty(error: unknown): null {
  if (error instanceof Error && error.message.includes('no text to render')) return null
  throw error
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** For Pango's markup, which refuses control characters and unpaired surrogates. */
const escapeMarkup = (text: string) =>
  text
    .replace(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>]/g, character => escapes[character] ?? character)
