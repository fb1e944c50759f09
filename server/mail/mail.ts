export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
}
