import { decoded } from '#shared/text/decoded.ts'
import { closed, invalid, type StorageError } from './storage-error.ts'

export type StorageRequest =
  | { action: 'read'; bucket: string; name: string }
  | { action: 'upload'; bucket: string; name: string }
  | { action: 'list'; bucket: string }
  | { action: 'remove'; bucket: string }

const RESERVED = new Set(['authenticated', 'copy', 'info', 'list', 'move', 'public', 'sign', 'upload'])

const LONGEST_NAME = 1024

export function readPath(method: string, path: string): StorageRequest {
  const [empty, object, ...rest] = path.split('/')
  if (empty !== '' || object !== 'object') throw closed()
  const [first = '', second = ''] = rest
  if (method === 'GET' || method === 'HEAD') {
    if (first !== 'public' || rest.length < 3) throw closed()
    return { action: 'read', bucket: readBucket(second), name: readName(rest.slice(2)) }
  }
  if (method === 'POST' && first === 'list' && rest.length === 2)
    return { action: 'list', bucket: readBucket(second) }
  if (method === 'POST' && rest.length > 1)
    return { action: 'upload', bucket: readBucket(first), name: readName(rest.slice(1)) }
  if (method === 'DELETE' && rest.length === 1) return { action: 'remove', bucket: readBucket(first) }
  throw closed()
}

function readBucket(part: string): string {
  if (!/^[\w.-]{1,100}$/.test(part) || RESERVED.has(part)) throw closed()
  return part
}

function readName(parts: string[]): string {
  const name = parts.map(decode).join('/')
  checkName(name)
  return name
}

function decode(part: string): string {
  const text = decoded(part)
  // Other software would treat an encoded slash as a separator.
  if (text === null || text.includes('/')) throw invalidName()
  return text
}

export function checkName(name: string): void {
  const isOdd = name.split('/').some(part => part === '' || part === '.' || part === '..')
  if (isOdd || /[\p{Cc}\\]/u.test(name) || !name.isWellFormed()) throw invalidName()
  if (Buffer.byteLength(name) > LONGEST_NAME) throw invalid('The name of the file is too long.')
}

function invalidName(): StorageError {
  return invalid('A file cannot have this name.')
}
