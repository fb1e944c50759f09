import sharp from 'sharp'
import { cover, coverHeight, coverWidth } from '#shared/posts/cover.ts'
import type { SocialCard } from '#shared/posts/social-card.server.ts'
import type { CoverStyle } from '#shared/settings/look.ts'
import { directionOf } from '#shared/text/direction.ts'
import { openPicture } from '../open-picture.ts'
import { colourToken } from './colour-token.ts'
import { drawText } from './draw-text.ts'
import type { DrawnText } from './set-text.ts'
import { shownText } from './shown-text.ts'

const cardWidth = 1200
const cardHeight = 630

const margin = 64
const artWidth = 452
const textWidth = cardWidth - artWidth - 2 * margin
const lineLength = 36
const signatureTop = 526

export async function drawSocialCard(card: SocialCard, picture: Uint8Array | null): Promise<Uint8Array> {
  const content = await shownOf(card)
  const { label } = content
  const top = label ? margin + 56 : margin
  const typePair = content.look?.typePair ?? 'editorial'
  const oneLine = { typePair, width: textWidth - lineLength - 16, height: 40, isLine: true }
  const title = await drawText(content.title, {
    typePair,
    part: 'title',
    colour: colourToken('ink'),
    sizes: [88, 78, 68, 60, 53, 47, 41, 36, 31, 27],
    width: textWidth,
    height: signatureTop - 40 - top,
  })
  const site = await drawText(content.site, {
    ...oneLine,
    part: 'title',
    colour: colourToken('ink'),
    sizes: [32, 26, 20],
    width: textWidth / 2,
  })
  const signature = await drawText(content.signature, {
    ...oneLine,
    part: 'signature',
    colour: penOf(content),
    sizes: [36, 30, 24],
    width: textWidth - site.width - 32,
  })
  const eyebrow =
    label &&
    (await drawText(label.text, {
      ...oneLine,
      part: 'label',
      colour: inkOf(label),
      sizes: [28],
    }))
  const photo = picture && (await fitted(picture).catch(() => null))
  const start = directionOf(content.title) === 'rtl' ? margin + textWidth - title.width : margin
  const layers = [
    photo && { input: photo, left: cardWidth - artWidth, top: 0 },
    layer(title, start, top),
    eyebrow && layer(eyebrow, margin + lineLength + 16, margin),
    layer(signature, margin, signatureTop),
    layer(site, margin + textWidth - site.width, signatureTop),
  ]
  return sharp(await drawGround(content, margin + textWidth - site.width))
    .composite(layers.filter(found => found !== null))
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function shownOf(card: SocialCard): Promise<SocialCard> {
  const site = await shownText(card.site)
  const label = card.label && { ...card.label, text: await shownText(card.label.text) }
  return {
    ...card,
    site,
    title: (await shownText(card.title)) || site,
    signature: await shownText(card.signature),
    label: label?.text ? label : null,
  }
}

const penOf = ({ look }: SocialCard) => look?.pen ?? colourToken('pen')

const strokes: Record<CoverStyle, [lines: string, byline: string]> = {
  lines: ['stroke-width="8"', 'stroke-width="14"'],
  dots: ['stroke-width="12" stroke-dasharray="0.1 22"', 'stroke-width="16"'],
  bands: ['stroke-width="18" stroke-linecap="butt"', 'stroke-width="21"'],
}

const inkOf = ({ ink }: { ink: number }) => colourToken(`topic-${ink}`)

const layer = ({ bytes }: DrawnText, left: number, top: number) => ({
  input: bytes,
  left: Math.round(left),
  top: Math.round(top),
})

function drawGround(card: SocialCard, siteLeft: number): Promise<Buffer> {
  const { label, look } = card
  const [ofLines, ofByline] = strokes[look?.coverStyle ?? 'lines']
  const { ink, lines, byline } = cover(card.cover)
  const eyebrow = label
    ? `<rect x="${margin}" y="${margin + 10}" width="${lineLength}" height="4" rx="2" fill="${inkOf(label)}"/>`
    : ''
  return withSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<rect width="100%" height="100%" fill="${colourToken('paper')}"/>${eyebrow}
<rect x="${siteLeft}" y="${signatureTop + 40}" width="${lineLength}" height="4" rx="2" fill="${penOf(card)}"/>
<svg x="${cardWidth - artWidth}" width="${artWidth}" height="${cardHeight}" viewBox="0 0 ${coverWidth} ${coverHeight}" preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round">
<rect width="100%" height="100%" fill="${colourToken(`cover-${ink}`)}"/>
<path d="${lines}" stroke="${colourToken(`cover-${ink}-line`)}" ${ofLines}/>
<path d="${byline}" stroke="${colourToken(`cover-${ink}-by`)}" ${ofByline}/>
</svg>
</svg>`,
  )
}

/** Allows SVG only for this drawing, because an uploaded one could refer to other files. A process runs one task at a time. */
async function withSvg(svg: string): Promise<Buffer> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    return await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}

const fitted = (picture: Uint8Array) =>
  openPicture(picture)
    .autoOrient()
    .resize({ width: artWidth, height: cardHeight, fit: 'cover' })
    .flatten({ background: colourToken('paper-sunk') })
    .png({ compressionLevel: 1 })
    .toBuffer()
