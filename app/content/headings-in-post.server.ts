import { unescapeHtml } from '#app/base/escape-html.ts'
import { headingIds } from './heading-ids.ts'

export type Heading = { id: string; text: string; level: 2 | 3 | 4 }

const LONG = 3

const MAX_LISTED = 200

export function listedHeadings(headings: Heading[]): Heading[] {
  const listed = headings.filter(({ level }) => level < 4)
  return listed.length < LONG ? [] : listed.slice(0, MAX_LISTED)
}

const levels = { h2: 2, h3: 3, h4: 4 } as const
const part = /<a(?=[ >])|<\/a>|<(h[2-4])((?: [^>]*)?)>([\s\S]*?)<\/\1>/g

/** Gives each heading its slug as id and a link to itself, except next to another link, which cannot be nested. `html` is sanitized. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const uniqueId = headingIds()
  let links = 0
  const marked = html.replace(
    part,
    (found: string, name?: keyof typeof levels, attributes = '', content = '') => {
      if (!name) {
        links = Math.max(0, links + (found === '</a>' ? -1 : 1))
        return found
      }
      const text = plainText(content)
      if (text === '') return found
      const id = uniqueId(text)
      headings.push({ id, text, level: levels[name] })
      const isLinked = links > 0 || /<(a|h\d|pre|div)\b/.test(content)
      return `<${name}${attributes} id="${id}">${isLinked ? content : `<a class="self-link" href="#${id}">${content}</a>`}</${name}>`
    },
  )
  return { html: marked, headings }
}

const plainText = (html: string) =>
  unescapeHtml(html.replace(/<sup><a id="ref_[\s\S]*?<\/sup>/g, '').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
