import { isDrawnAddress } from './drawn-svg.ts'
import { parseUrl } from './parse-url.ts'

export function linkAddress(text: string | undefined): string | null {
  const address = tidied(text)
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return parseUrl(address) ? address : null
  return /^(#|\/(?![/\\]))/.test(address) ? address : null
}

/** Allows http(s), a data URL of a raster picture or a diagram, and this site's pictures. */
export function pictureAddress(text: string | undefined): string | null {
  const address = tidied(text)
  if (/^https?:\/\//i.test(address)) return parseUrl(address) ? address : null
  if (/^data:/i.test(address)) return rasterData.test(address) || isDrawnAddress(address) ? address : null
  if (!/^\/(?![/\\])/.test(address)) return null
  const { pathname } = new URL(address, 'https://own.invalid')
  return ownPictures.some(place => pathname.startsWith(place)) ? address : null
}

export const leadsElsewhere = (address: string) => /^https?:/i.test(address)

const rasterData = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z\d+/]+={0,2}$/i
const ownPictures = ['/images/', '/storage/v1/object/public/']

// Browsers ignore control characters in URLs; a check of the scheme would not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const tidied = (text = '') => text.replace(/[\0-\x1f\x7f]/g, '').trim()
