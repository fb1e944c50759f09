import { decoded } from './decoded.ts'

const tagsOfSvg = new Set([
  ...['svg', 'g', 'defs', 'marker', 'title', 'desc', 'style', 'switch', 'text', 'tspan', 'path', 'rect'],
  ...['circle', 'ellipse', 'line', 'polyline', 'polygon', 'linearGradient', 'stop', 'clipPath'],
])

const attributesOfSvg = new Set([
  ...['xmlns', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['dx', 'dy', 'd', 'points', 'transform', 'id', 'class', 'style', 'fill', 'stroke', 'color', 'opacity'],
  ...['fill-opacity', 'fill-rule', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-opacity', 'stop-color', 'stop-opacity', 'offset', 'gradientTransform', 'gradientUnits'],
  ...['clip-path', 'marker-start', 'marker-mid', 'marker-end', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'text-anchor', 'dominant-baseline', 'alignment-baseline', 'font-family'],
  ...['font-size', 'font-weight', 'font-style', 'textLength', 'lengthAdjust', 'visibility', 'display'],
])

export const isTagOfSvg = (name: string) => tagsOfSvg.has(name)

/** Refuses everything that loads a resource; URLs may only reference parts of the same drawing. */
export const isStyleOfSvg = (css: string) =>
  !/[@\\<&]|url\((?!#[\w.-]+\))|(?:image|image-set|src|expression)\(/i.test(css)

export const isAttributeOfSvg = (name: string, value: string) =>
  attributesOfSvg.has(name) && isStyleOfSvg(value) && !value.includes('"')

const START = 'data:image/svg+xml,'
const piece = /<(\/?)([a-zA-Z]+)((?: [\w-]+="[^"<>]*")*)\/?>|[^<]+/y

/** Escapes characters with a meaning in attributes. Leaves single spaces and a few signs, so that the result is small and compresses well. */
export const encodePlain = (text: string) =>
  encodeURIComponent(text).replace(/%20(?!%20)|%(?:2C|2F|3A|3B|3D)/g, decodeURIComponent)

export const decodePlain = (encoded: string): string => decoded(encoded) ?? encoded

export const addressOfSvg = (svg: string) => START + encodePlain(svg)

/** Whether a data URL contains only the elements and attributes above. Besides, `<img>` runs no scripts and loads nothing. */
export function isDrawnAddress(address: string): boolean {
  if (!address.startsWith(START) || /[<>"]/.test(address)) return false
  const svg = decodePlain(address.slice(START.length))
  return svg.startsWith('<svg ') && isDrawn(svg)
}

function isDrawn(svg: string): boolean {
  let isInStyle = false
  piece.lastIndex = 0
  while (piece.lastIndex < svg.length) {
    const found = piece.exec(svg)
    if (!found) return false
    const [text, closing, tag, attributes = ''] = found
    if (tag === undefined) {
      if (isInStyle && !isStyleOfSvg(text)) return false
      continue
    }
    if (!isTagOfSvg(tag) || (isInStyle && found[0] !== '</style>')) return false
    isInStyle = tag === 'style' && !closing
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g))
      if (!isAttributeOfSvg(name, value)) return false
  }
  return true
}
