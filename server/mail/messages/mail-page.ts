import { palette } from '#shared/settings/palette.ts'
import { xml as html, type Markup } from '#shared/text/xml.ts'

interface Shown {
  status: number
  title: string
  text?: string
  more?: Markup | null
  button?: string | null
  fields?: Record<string, string>
}

const { light, dark } = palette
const PEN = `light-dark(${light.pen},${dark.pen})`
const BODY = `font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:10vh auto;padding:0 1rem;overflow-wrap:anywhere;background:light-dark(${light.paper},${dark.paper});color:light-dark(${light.ink},${dark.ink})`
const TITLE = 'font:600 1.75rem/1.2 Georgia,serif'
const BUTTON = `font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:${PEN};color:light-dark(${light.onPen},${dark.onPen})`
const LINK = `color:${PEN}`

export function mailPage({
  status,
  title,
  text = '',
  more = null,
  button = null,
  fields = {},
}: Shown): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const form =
    button === null
      ? null
      : html`<form method="post">${inputs}<button style="${BUTTON}">${button}</button></form>`
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="${BODY}"><main><h1 style="${TITLE}">${title}</h1>${text ? html`<p>${text}</p>` : null}${more}${form}<p><a href="/" style="${LINK}">Back to the site</a></p></main></body></html>`
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    },
  })
}

export const outOfOrder = () =>
  mailPage({
    status: 503,
    title: 'This is not working right now',
    text: 'Please try again in a few minutes.',
  })
