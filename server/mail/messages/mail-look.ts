import { logFailure } from '#server/base/log.ts'
import { codeIn, languageOfCode } from '#shared/blocks/code-facts/stored-code-facts.ts'
import { element, type HtmlElement, type HtmlNode } from '#shared/blocks/html-tree.ts'
import { highlight } from '#shared/post-body/highlight.server.ts'
import { penOf } from '#shared/settings/accent.ts'
import { palette } from '#shared/settings/palette.ts'
import { findLanguage } from '#shared/text/languages.ts'
import type { Sender } from './message.ts'

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

export function mailLookOf(sender: Sender): MailLook {
  const { accent, language, typePair, corner } = sender
  return {
    body: typePair === 'bookish' ? SERIF : SANS,
    titles: typePair === 'modern' ? SANS : SERIF,
    ...penOf(accent, 'light'),
    radius: RADIUS[corner] ?? '8px',
    direction: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr',
  }
}

export const buttonStyle = ({ pen, onPen, radius }: MailLook) =>
  `display:inline-block;background:${pen};color:${onPen};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:${radius}`

/** The classes of code, as in `app/styles/code.css`. */
export const codeColors: Record<string, keyof typeof palette.light> = {
  k: 'topic3',
  s: 'success',
  f: 'topic4',
  n: 'topic1',
  c: 'inkMuted',
}

export async function coloredCode(pre: HtmlElement): Promise<(HtmlNode | string)[]> {
  const { lines, failure } = await highlight(codeIn(pre), findLanguage(languageOfCode(pre))?.value)
  if (failure) logFailure(failure.event, failure.error)
  return lines.flatMap((line, at) => [
    at === 0 ? '' : '\n',
    ...line.map(({ className = '', text }) => {
      const colour = codeColors[className]
      return colour
        ? element('span', { mail: className, style: `color:${palette.light[colour]}` }, [text])
        : text
    }),
  ])
}
