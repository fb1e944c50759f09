import { unescapeHtml } from '#app/base/escape-html.ts'

const innermost = /<table[ >](?:(?!<table[ >])[\s\S])*?<\/table>/g
const rowOrCell = /<tr[ >]|<(t[hd])( [^>]*)?>([\s\S]*?)<\/\1>/g

/** With its sign, currency and unit, and perhaps a footnote. */
const figure =
  /^[-+±~≈<>≤≥\u2013\u2212]?\s?\p{Sc}?\s?(?:\p{Nd}{1,3}(?:[.,'’\s]\p{Nd}{3})+|\p{Nd}+)(?:[.,]\p{Nd}+)?(?:\s?(?:[%‰°]|\p{Sc}|[\p{L}µ°/²³]{1,4}))?(?:\[\^[^\]]+\])?$/u
const nothing = /^(?:[-–—.]|n\/a)?$/i

type Column = { figures: number; words: number }

/** Wide tables scroll within a box, which the keyboard reaches. */
export const withTables = (html: string): string =>
  withFigures(html)
    .replace(/<table>(?=\s*(?:<caption>([\s\S]*?)<\/caption>)?)/g, (_, caption: string | undefined) => {
      const name = caption
        ?.replace(/<[^>]*>/g, '')
        .replaceAll('"', '&quot;')
        .trim()
      return `<div class="table-box" role="region" aria-label="${name || 'Table'}" tabindex="0"><table>`
    })
    .replaceAll('</table>', '</table></div>')

/** Columns of nothing but figures end at the right, with true minus signs and narrow spaces, unless their author has aligned a cell. By a style, which feed readers also follow. */
export const withFigures = (html: string): string => html.replace(innermost, alignFigures)

function alignFigures(table: string): string {
  if (/ rowspan="/.test(table)) return table
  const columns = new Map<number, Column>()
  eachCell(table, (cell, place, tag, attributes, inner) => {
    const column = columns.get(place) ?? { figures: 0, words: 0 }
    columns.set(place, column)
    const text = unescapeHtml(inner.replace(/<[^>]*>/g, '')).trim()
    if (/text-align/.test(cell)) column.words++
    else if (tag === 'td' && !/ colspan="/.test(attributes) && !nothing.test(text))
      column[figure.test(text) ? 'figures' : 'words']++
    return cell
  })
  return eachCell(table, (cell, place, tag, attributes, inner) => {
    const column = columns.get(place)
    if (!column || column.figures === 0 || column.words > 0 || / colspan="/.test(attributes)) return cell
    return `<${tag}${attributes} style="text-align:right">${tag === 'td' ? typeset(inner) : inner}</${tag}>`
  })
}

function eachCell(
  table: string,
  change: (cell: string, place: number, tag: string, attributes: string, inner: string) => string,
): string {
  let next = 0
  return table.replace(rowOrCell, (found, tag?: string, attributes = '', inner = '') => {
    if (tag === undefined) {
      next = 0
      return found
    }
    const place = next
    next += Number(/ colspan="(\d+)"/.exec(attributes)?.[1] ?? 1)
    return change(found, place, tag, attributes, inner)
  })
}

const typeset = (inner: string) =>
  /<(?:a|code|kbd)[ >]/.test(inner)
    ? inner
    : inner.replace(/(^|>)([^<]+)/g, (_, before: string, text: string) => before + figureSigns(text))

const figureSigns = (text: string) =>
  text
    .replace(/^(\s*)[-\u2013](?=\s?[\p{Nd}\p{Sc}.,])/u, '$1\u2212')
    .replace(/(?<=\p{Nd})(?: |\u00a0|&nbsp;)(?=[\p{Nd}\p{L}\p{Sc}%‰°])/gu, '\u202f')
