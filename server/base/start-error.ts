import { codeOf } from './code-of.ts'
import { ConfigError } from './config-error.ts'
import { logSentence } from './log.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

const REASONS: Record<string, string> = {
  EACCES: 'this user may not use it: change its owner or its mode',
  EPERM: 'this user may not use it: change its owner or its mode',
  EROFS: 'it is on a file system that cannot be written',
  ENOSPC: 'the disk is full',
  EEXIST: 'something else has its name: move that away',
  EISDIR: 'it is a folder: move it away',
  ENOTDIR: 'a part of its path is a file: move that away',
  ELOOP: 'it is a link: remove it',
}

export function reportStartError(error: unknown): void {
  const sentence = startError(error)
  if (sentence) logSentence('error', sentence)
  else console.error(error)
}

export function startError(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message
  if (error instanceof StorageUnavailable)
    return `The sample pictures cannot be stored: ${error.message} Start again when it does, or with SAMPLE_CONTENT=off.`
  if (isDiskFull(error))
    return 'The database’s disk is full. Nothing was migrated. Free up space and start again.'
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return null
  const reason = REASONS[String(error.code)]
  return reason ? `${error.path} cannot be used: ${reason} (${error.code}).` : null
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codeOf(error) === '53100' || isDiskFull(error.cause)
}
