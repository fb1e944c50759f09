/** A mail to one address. `message`: the part of its Message-ID before the @, the same for each attempt. */
export interface Mail {
  to: string
  replyTo?: string
  message: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  thread?: string | null // the Message-ID of its conversation
}
