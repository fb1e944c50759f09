import { logFailure } from '#server/base/log.ts'
import { codeIn, languageOfCode } from '#shared/blocks/code-facts/stored-code-facts.ts'
import { element, type HtmlElement, type HtmlNode } from '#shared/blocks/html-tree.ts'
import { highlight } from '#shared/post-body/highlight.server.ts'
import { accentOf } from '#shared/settings/accent.ts'
import { hexOf, inGamut, type Oklch } from '#shared/settings/colour.ts'
import { findLanguage } from '#shared/text/languages.ts'
import type { Sender } from '../messages/message.ts'

export interface MailLook {
  body: string
  titles: string
  pen: string
  onPen: string
  radius: string
  direction: 'ltr' | 'rtl'
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/

const SANS = 'Helvetica,Arial,sans-serif'
const SERIF = 'Georgia,serif'

const RADIUS: Record<string, string> = { sharp: '0', soft: '8px', round: '16px' }

const PEN = '#1f4be0' // the default accent, as in tokens.css

export function mailLookOf(sender: Sender): MailLook {
  const { language, typePair, corner } = sender
  return {
    body: typePair === 'bookish' ? SERIF : SANS,
    titles: typePair === 'modern' ? SANS : SERIF,
    ...coloursOf(sender, 'light'),
    radius: RADIUS[corner] ?? '8px',
    direction: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr',
  }
}

export const coloursOf = ({ accent }: Sender, theme: 'light' | 'dark'): { pen: string; onPen: string } =>
  accentOf(accent ?? PEN, theme)

export const buttonStyle = ({ pen, onPen, radius }: MailLook) =>
  `display:inline-block;background:${pen};color:${onPen};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:${radius}`

const shown = (l: number, c: number, h: number) => hexOf(inGamut({ l, c, h } satisfies Oklch))

export const codeColours: Record<string, { light: string; dark: string }> = {
  k: { light: shown(0.46, 0.19, 263), dark: shown(0.79, 0.105, 250) },
  s: { light: shown(0.46, 0.1, 155), dark: shown(0.82, 0.1, 155) },
  f: { light: shown(0.5, 0.17, 10), dark: shown(0.79, 0.11, 10) },
  n: { light: shown(0.5, 0.115, 62), dark: shown(0.83, 0.11, 80) },
  c: { light: shown(0.5, 0.026, 262), dark: shown(0.725, 0.022, 259) },
}

export async function colouredCode(pre: HtmlElement): Promise<(HtmlNode | string)[]> {
  const { lines, failure } = await highlight(codeIn(pre), findLanguage(languageOfCode(pre))?.value)
  if (failure) logFailure(failure.event, failure.error)
  return lines.flatMap((line, at) => [
    at === 0 ? '' : '\n',
    ...line.map(({ className, text }) =>
      className
        ? element('span', { mail: className, style: `color:${codeColours[className]?.light}` }, [text])
        : text,
    ),
  ])
}
