import sharp from 'sharp'
import { type DrawnText, setText, type Type } from './set-text.ts'

interface Style extends Type {
  sizes: number[]
  height: number
  isLine?: boolean
}

export async function drawText(text: string, style: Style): Promise<DrawnText> {
  const { sizes, isLine = false } = style
  for (const size of sizes) {
    const drawn = await setText(text, style, size)
    if (fits(drawn, style, size)) return drawn
    if (size !== sizes.at(-1)) continue
    return isLine ? shortened(text, style, size) : cut(drawn, style)
  }
  throw new Error('A text needs a size.')
}

const fits = ({ width, height }: DrawnText, style: Style, size: number) =>
  width <= style.width && height <= (style.isLine ? size * 1.6 : style.height)

async function shortened(text: string, style: Style, size: number): Promise<DrawnText> {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  for (let length = letters.length; length > 1; length = Math.floor(length * 0.85)) {
    const drawn = await setText(`${letters.slice(0, length).join('').trim()}…`, style, size)
    if (fits(drawn, style, size)) return drawn
  }
  return cut(await setText('…', style, size), style)
}

async function cut(drawn: DrawnText, style: Style): Promise<DrawnText> {
  const width = Math.min(drawn.width, style.width)
  const height = Math.min(drawn.height, style.height)
  const bytes = await sharp(drawn.bytes).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  return { bytes, width, height }
}
