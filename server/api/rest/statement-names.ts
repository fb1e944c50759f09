import { createHash } from 'node:crypto'
import { bounds } from './bounds.ts'

/** Bounded, because connections never free a prepared statement. Named per role, because plans contain its policies. */
export class StatementNames {
  private readonly seen = new Map<string, number>()
  private readonly names = new Map<string, string>()

  find(role: string, text: string): string | null {
    if (text.length > bounds.preparedLength) return null
    const key = `${role} ${text}`
    const name = this.names.get(key)
    if (name !== undefined) return name
    if (this.names.size >= bounds.preparedStatements) return null
    const times = (this.seen.get(key) ?? 0) + 1
    if (this.seen.size > 1_000) this.seen.clear()
    this.seen.set(key, times)
    if (times < 3) return null
    const digest = createHash('sha256').update(key).digest('base64url')
    this.names.set(key, digest)
    return digest
  }
}
