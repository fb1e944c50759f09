/** A mail to one address. `message` is the part of its Message-ID before the @, the same in each try. */
export interface Mail {
  to: string
  message: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  thread?: string | null // the Message-ID of the conversation to which it belongs
}
