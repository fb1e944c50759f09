import { resolve } from 'node:path'
import { ConfigError } from '../base/config-error.ts'
import type { Variable } from './variables.ts'

export type ReadVariable = (name: Variable) => string | null

export const dataDirOf = (env: { DATA_DIR?: string | undefined }) => resolve(env.DATA_DIR?.trim() || 'data')

export function readNumber(name: Variable, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return number
}

export function readUrl(name: Variable, text: string, protocols: string[]): string {
  if (name === 'SMTP_URL' && /^smtps?:\/\/.*[/?#].*@/.test(text))
    throw new ConfigError(
      `${name}: of the name and the password, write each / as %2F, @ as %40, ? as %3F and # as %23.`,
    )
  const url = URL.parse(text)
  // The message omits the value, which may contain a password. Only DATABASE_URL may lack a host, for a socket.
  if (!url || !protocols.includes(url.protocol) || (!url.host && name !== 'DATABASE_URL'))
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`,
    )
  if (/%(?![0-9a-f]{2})/i.test(url.username + url.password))
    throw new ConfigError(`${name}: write each % of the name or the password as %25.`)
  return text.replace(/\/+$/, '')
}
