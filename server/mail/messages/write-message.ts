import { penOf } from '#shared/settings/accent.ts'
import { palette } from '#shared/settings/palette.ts'
import { letterDirection } from '#shared/text/direction.ts'
import { finished, xml as html, type Markup } from '#shared/text/xml.ts'
import { singleLine } from '../smtp/mime-message.ts'
import { buttonStyle, codeColors, mailLookOf } from './mail-look.ts'
import type { Message, MessagePart, Sender } from './message.ts'

const darkCode = Object.entries(codeColors)
  .map(([name, token]) => `.${name}{color:${palette.dark[token]}!important}`)
  .join('')

const { ink, inkMuted, paperSunk, paperRaised } = palette.light

export function writeMessage(message: Message, sender: Sender): { text: string; html: string } {
  return { text: writeText(message, sender), html: writeHtml(message, sender) }
}

function writeText({ title, above = [], parts, footer }: Message, sender: Sender): string {
  const blocks = [
    ...above.map(textOf),
    singleLine(title),
    ...parts.map(textOf),
    '-- ',
    ...footer.map(textOf),
    `${sender.title}\n${sender.siteUrl}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function textOf(part: MessagePart): string {
  if (typeof part === 'string') return part
  if ('small' in part) return part.small
  if ('heading' in part) return `## ${singleLine(part.heading)}`
  if ('plain' in part) return part.plain
  if ('link' in part) return `${singleLine(part.link)}:\n${part.href}`
  if ('links' in part) return part.links.map(textOf).join('\n')
  const lines = part.quote.split(/\r\n|[\n-\r\u0085\u2028\u2029]/).map(line => `> ${line}`)
  return `${singleLine(part.by)}:\n${lines.join('\n')}`
}

function writeHtml({ subject, title, address, above = [], parts, footer }: Message, sender: Sender): string {
  const look = mailLookOf(sender)
  const { titles, radius, direction, pen } = look
  const dark = { ...palette.dark, ...penOf(sender.accent, 'dark') }
  const turned = (text: string) => {
    const own = letterDirection(text) ?? direction
    return own === direction ? null : html` dir="${own}"`
  }
  const draw = (part: MessagePart): Markup => {
    if (typeof part === 'string') return html`<p${turned(part)} style="margin:0 0 16px">${part}</p>`
    if ('small' in part)
      return html`<p class="small" style="margin:0 0 16px;color:${inkMuted};font-size:14px">${part.small}</p>`
    if ('heading' in part)
      return html`<h2${turned(part.heading)} style="margin:24px 0 8px;font:600 19px/1.3 ${titles}">${part.heading}</h2>`
    if ('body' in part) return finished(part.body)
    if ('quote' in part)
      return html`<p${turned(part.by)} style="margin:0 0 4px;font-weight:600">${part.by}</p>
<blockquote class="quote"${turned(part.quote)} style="margin:0 0 24px;padding:12px 16px;border-radius:${radius};background:${paperSunk};white-space:pre-line">${part.quote}</blockquote>`
    if ('links' in part)
      return html`<p style="margin:-16px 0 24px">${part.links.map(
        ({ link, href }, index) =>
          html`${index > 0 ? ' · ' : ''}<a class="link" href="${href}" style="display:inline-block;padding:6px 0;color:${pen}">${link}</a>`,
      )}</p>`
    const style = part.isQuiet ? `color:${pen}` : buttonStyle(look)
    const name = part.isQuiet ? 'link' : 'button'
    return html`<p style="margin:0 0 16px"><a class="${name}" href="${part.href}" style="${style}">${part.link}</a></p>`
  }
  const heading = address
    ? html`<a class="heading" href="${address}" style="color:${ink};text-decoration:none">${title}</a>`
    : title
  return html`<!doctype html><html lang="${sender.language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:${dark.paper}!important;color:${dark.ink}!important}.page .heading{color:${dark.ink}!important}.sheet{background:${dark.paperRaised}!important}.quote,.code{background:${dark.paper}!important;color:${dark.ink}!important}.mark{background:#5c4a00!important;color:#ffffff!important}.rule,.notes{border-color:${dark.rule}!important}${darkCode}.small{color:${dark.inkMuted}!important}.link{color:${dark.pen}!important}.line{background:${dark.pen}!important}.button{background:${dark.pen}!important;color:${dark.onPen}!important}}
</style></head><body class="page" style="margin:0;padding:24px 12px;background:${paperSunk};color:${ink};font:16px/1.5 ${look.body};overflow-wrap:anywhere;word-break:break-word">
<div class="sheet" style="max-width:552px;margin:0 auto;background:${paperRaised};border-radius:${radius};padding:24px">
<p style="margin:0 0 24px"><a class="heading" href="${sender.siteUrl}" style="color:${ink};text-decoration:none;font:600 20px/1.2 ${titles}">${sender.title}</a><span class="line" style="display:block;width:40px;height:3px;margin:4px 0 0;border-radius:2px;background:${pen}"></span></p>
${above.map(draw)}<h1${turned(title)} style="margin:${above.length > 0 ? '32px' : 0} 0 16px;font:600 24px/1.25 ${titles}">${heading}</h1>
${parts.map(draw)}<div class="small" style="margin:24px 0 0;color:${inkMuted};font-size:14px">
${footer.map(draw)}<p style="margin:0"><a class="link" href="${sender.siteUrl}" style="color:${pen}">${sender.siteUrl}</a></p>
</div></div></body></html>`.text
}
