import { escapeHtml } from '#app/base/escape-html.ts'
import { blocksToFeed } from '#app/blocks/stored-blocks.ts'
import { withFootnotes } from '#app/content/footnotes-in-post.server.ts'
import { withPictures } from '#app/content/pictures-in-post.server.ts'
import { sanitize } from '#app/content/sanitize.server.ts'
import { withFigures } from '#app/content/tables-in-post.server.ts'

/** Sanitized HTML for feed readers: absolute addresses, plain pictures, none that are embedded as data. */
export function feedHtml(content: string, page: string): string {
  const { origin } = new URL(page)
  return withPictures(withFootnotes(withFigures(blocksToFeed(sanitize(content))))).replace(
    /<([a-z]+)( [^>]*)>/g,
    (_, name: string, written: string) => {
      if (name === 'img' && / src="data:/.test(written)) return ''
      const attributes = name === 'img' ? plainPicture(written) : written
      return `<${name}${attributes.replace(/ (href|src)="\//g, ` $1="${origin}/`).replace(/ href="#/g, ` href="${page}#`)}>`
    },
  )
}

const kept = ['src', 'alt', 'title', 'width', 'height']

const plainPicture = (written: string) =>
  [...written.matchAll(/ ([\w-]+)="[^"]*"/g)]
    .filter(([, name = '']) => kept.includes(name))
    .map(([all]) => all)
    .join('')

/** Removes most pictures that are embedded as data, which may be megabytes, before a content is measured. */
export const withoutData = (html: string) =>
  html.replace(/<img\b[^<>]*\bsrc\s*=\s*["']?\s*data:[^<>]*>/gi, '')

export const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
