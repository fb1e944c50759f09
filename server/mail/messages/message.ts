import { isRecord } from '#shared/text/parse-record.ts'

/** The site as its mails show it. Without a title it is named by its host. */
export function senderOf(siteUrl: string, site: unknown) {
  const details = isRecord(site) ? site : {}
  const text = (name: string) => String(details[name] ?? '')
  return {
    siteUrl,
    title: text('title') || new URL(siteUrl).host,
    language: text('language'),
    accent: typeof details.accent === 'string' ? details.accent : null,
    typePair: text('typePair'),
    corner: text('corner'),
  }
}

export type Sender = ReturnType<typeof senderOf>

/** A part of a mail. A string is a paragraph. A quote is a stranger's text and is never parsed. */
export type MessagePart =
  | string
  | { small: string }
  | { heading: string }
  | { quote: string; by: string }
  | { link: string; href: string; isQuiet?: boolean }
  | { links: { link: string; href: string }[] }
  /** A finished part in both forms. The HTML is trusted. */
  | { body: string; plain: string }

export interface Message {
  subject: string
  title: string
  address?: string
  above?: MessagePart[]
  parts: MessagePart[]
  footer: MessagePart[]
}
