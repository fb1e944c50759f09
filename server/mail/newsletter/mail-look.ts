import { accentOf } from '#shared/settings/accent.ts'
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
