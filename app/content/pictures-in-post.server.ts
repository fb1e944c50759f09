import { contentImage, widthsOf } from '#app/data/images.ts'
import { unescapeHtml } from './escape-html.ts'

/** Sanitized HTML whose pictures come when they are near, those of our own storage in the size that the reader's screen needs. */
export const withPictures = (html: string): string =>
  html.replace(
    /<img ([^>]*?) ?\/>/g,
    (_, attributes: string) => `<img ${fitted(attributes)} loading="lazy" decoding="async" />`,
  )

const ownPicture = /(?:\/storage\/v1\/object\/public|\/images)\/thumbnail\/Content\/([^/?#"]+)/

function fitted(attributes: string): string {
  return attributes.replace(/src="([^"]*)"/, (whole, address: string) => {
    const name = ownPicture.exec(address)?.[1]
    if (!name) return whole
    const picture = safelyDecoded(unescapeHtml(name))
    return `src="${contentImage(picture, 960)}" srcset="${widthsOf(contentImage, picture)}" sizes="(min-width: 1040px) 46rem, 100vw"`
  })
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
