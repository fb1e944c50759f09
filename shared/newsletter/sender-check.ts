export interface SenderRecord {
  kind: 'SPF' | 'DKIM' | 'DMARC'
  /** `unclear`: DNS did not respond, or the result is ambiguous. */
  state: 'found' | 'missing' | 'wrong' | 'unclear'
  message: string
  has: string[]
  add: { at: string; text: string } | null
}

export interface SenderCheck {
  from: string
  server: string
  notes: string[]
  records: SenderRecord[]
}
