import {
  element,
  elementsIn,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  rewriteElements,
  setChildren,
  textWithin,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { palette } from '#shared/settings/palette.ts'
import { absolute } from '#shared/text/absolute.ts'
import { letterDirection } from '#shared/text/direction.ts'
import { buttonStyle, coloredCode, type MailLook } from '../messages/mail-look.ts'
import { isReference, mailPictureOf } from './mail-post.ts'

const MONO = 'Menlo,Consolas,monospace'

// Without a minimum width, a column of short words next to a long word shrinks to single letters.
const cell = 'min-width:44px;padding:6px 8px;vertical-align:top;border-bottom:1px solid RULE'
const heading = (font: string) => ({ style: `margin:32px 0 12px;font:600 ${font} TITLES` })
const code = { name: 'code', style: `font:14px/1.4 ${MONO};background:SUNK;color:INK;padding:1px 4px` }

/** Styles are inline, because mail programs drop style sheets. The names are classes for dark mode. */
const styled: Record<string, { style: string; name?: string }> = {
  p: { style: 'margin:0 0 16px' },
  h2: heading('22px/1.3'),
  h3: heading('19px/1.3'),
  h4: heading('16px/1.4'),
  ul: { style: 'margin:0 0 16px;padding-START:24px' },
  ol: { style: 'margin:0 0 16px;padding-START:24px' },
  li: { style: 'margin:0 0 6px' },
  blockquote: {
    name: 'quote',
    style: 'margin:0 0 16px;padding:12px 16px 1px;background:SUNK;color:INK;border-radius:RADIUS',
  },
  figure: { style: 'margin:0 0 16px' },
  figcaption: { name: 'small', style: 'margin:6px 0 0;font-size:14px;color:MUTED' },
  section: {
    name: 'small notes',
    style: 'margin:32px 0 16px;padding:16px 0 0;border-top:1px solid RULE;font-size:14px;color:MUTED',
  },
  table: { style: 'margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.4' },
  caption: { name: 'small', style: 'padding:0 0 6px;text-align:START;font-size:14px;color:MUTED' },
  th: { name: 'rule', style: `${cell};text-align:START` },
  td: { name: 'rule', style: cell },
  code,
  kbd: code,
  mark: { name: 'mark', style: 'background:#fdf0b0;color:INK' },
  a: { name: 'link', style: 'color:PEN' },
  hr: { name: 'rule', style: 'margin:32px 0;border:0;border-top:1px solid RULE' },
  img: { style: 'max-width:100%;height:auto;border:0' },
  pre: {
    name: 'code',
    style: `margin:0 0 16px;padding:12px 16px;border-radius:RADIUS;background:SUNK;color:INK;font:14px/1.5 ${MONO};white-space:pre-wrap;text-align:left`,
  },
  sub: { style: 'line-height:1' },
  sup: { style: 'line-height:1;font-size:12px' },
}

const spans: Record<string, string> = {
  'font-sans': 'font-family:Helvetica,Arial,sans-serif',
  'font-serif': 'font-family:Georgia,serif',
  'font-mono': `font-family:${MONO}`,
  'size-small': 'font-size:14px',
  'size-large': 'font-size:20px',
  'size-huge': 'font-size:26px',
}

const cellAttributes = ['start', 'colspan', 'rowspan', 'scope']

export const mailTags = new Set([
  ...Object.keys(styled),
  ...'span br div thead tbody tfoot tr strong em u s'.split(' '),
])

/** `tree`: a result of `readPost`. Blocks give their own elements a style and, as the attribute `mail`, a class from the mail style sheet. */
export async function writePostHtml(tree: HtmlTree, page: string, look: MailLook): Promise<string> {
  const body = tree.cloneNode(true)
  for (const pre of findTags(body, 'pre')) setChildren(pre, await coloredCode(pre))
  rewriteElements(body, node => inMail(node, page, look))
  return writeHtml(body)
}

function inMail(node: HtmlElement, page: string, look: MailLook): HtmlNode[] | undefined {
  const { name: tag, attribs } = node
  const { class: classes = '', mail, href = '', style: ownStyle } = attribs
  if (tag === 'a' && (isReference(node) || !href)) return node.children
  const { name, style: known } = styled[tag] ?? {}
  const direction = (turning.has(tag) && letterDirection(textWithin(node))) || look.direction
  const styles = [
    mail === 'button' ? buttonStyle(look) : known,
    ...(tag === 'span' ? classes.split(' ').map(one => spans[one]) : []),
    marginWithin(node),
    ownStyle,
    indentOf(classes),
  ]
  const style = inLook(styles, look, direction)
  if (tag === 'span' && !style) return node.children
  const given = {
    class: mail ?? name,
    ...(tag === 'a' && { href: absolute(href, page) }),
    ...(tag === 'img' && mailPictureOf(attribs, new URL(page).origin)),
    style,
    dir: tag === 'pre' ? 'ltr' : direction !== look.direction && direction,
    ...Object.fromEntries(cellAttributes.map(key => [key, attribs[key]])),
  }
  const written = Object.entries(given).filter(([key, value]) => value || key === 'alt')
  node.attribs = Object.fromEntries(written.map(([key, value]) => [key, String(value)]))
  return tag === 'table' ? [element('div', { style: 'overflow-x:auto' }, [node])] : undefined
}

function inLook(styles: (string | undefined)[], look: MailLook, direction: 'ltr' | 'rtl'): string {
  const values: Record<string, string> = {
    TITLES: look.titles,
    RADIUS: look.radius,
    ON_PEN: look.onPen,
    PEN: look.pen,
    INK: palette.light.ink,
    MUTED: palette.light.inkMuted,
    RULE: palette.light.rule,
    SUNK: palette.light.paperSunk,
    START: direction === 'rtl' ? 'right' : 'left',
  }
  return styles
    .filter(Boolean)
    .join(';')
    .replace(/[A-Z_]{3,}/g, word => values[word] ?? word)
}

/** The space below a paragraph or list in an item or a cell, which have their own. */
function marginWithin(node: HtmlElement): string | undefined {
  const { name, parent } = node
  if (!/^(?:p|[ou]l)$/.test(name) || !parent || !isHtmlElement(parent) || !/^(?:li|t[dh])$/.test(parent.name))
    return undefined
  return elementsIn(parent).at(-1) === node ? 'margin:0' : 'margin:0 0 6px'
}

function indentOf(classes = ''): string {
  const steps = Number(/\bindent-(\d)/.exec(classes)?.[1] ?? 0)
  return steps > 0 ? `margin-START:${steps * 24}px` : ''
}

/** Blocks that state their direction if it differs from the page's, because mail programs do not support `dir="auto"`. */
const turning = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'figcaption', 'table'])
