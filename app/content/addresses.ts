/** Where a link of a post may lead: elsewhere on the web, to a mailbox or telephone, or on this site. Null for all else. */
export function linkAddress(text: string | undefined): string | null {
  const address = tidied(text)
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return URL.canParse(address) ? address : null
  return /^(#|\/(?![/\\]))/.test(address) ? address : null
}

/** Where a picture of a post may come from: the web, itself, or this site's own pictures. Null for all else. */
export function pictureAddress(text: string | undefined): string | null {
  const address = tidied(text)
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? address : null
  if (/^data:/i.test(address)) return rasterData.test(address) ? address : null
  if (!/^\/(?![/\\])/.test(address)) return null
  const { pathname } = new URL(address, 'https://own.invalid')
  return ownPictures.some(place => pathname.startsWith(place)) ? address : null
}

export const leadsElsewhere = (address: string) => /^https?:/i.test(address)

const rasterData = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z\d+/]+={0,2}$/i
const ownPictures = ['/images/', '/storage/v1/object/public/']

// What a browser passes over in an address, and a list of schemes would trip over.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const tidied = (text = '') => text.replace(/[\0-\x1f\x7f]/g, '').trim()
