import type { senderOf } from '../smtp/sender-of.ts'

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
