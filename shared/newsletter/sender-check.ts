/** A record of DNS that lets other mail servers trust the sender's domain. */
export interface SenderRecord {
  kind: 'SPF' | 'DKIM' | 'DMARC'
  /** `unclear`: DNS did not answer, or its answer does not tell. */
  state: 'found' | 'missing' | 'wrong' | 'unclear'
  message: string
  has: string[]
  /** A TXT record to add, or to put in the place of what DNS has. */
  add: { at: string; text: string } | null
}

export interface SenderCheck {
  from: string
  server: string
  notes: string[]
  records: SenderRecord[]
}
