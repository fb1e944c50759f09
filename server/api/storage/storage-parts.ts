import type { ServerDatabase } from '#server/database/database.ts'
import type { LimitName, Limits } from '#server/http/limits.ts'
import type { FileCache } from '#server/images/file-cache.ts'
import type { PictureDecoder } from '#server/images/picture-decoder.ts'
import type { Caller } from '../tokens.ts'
import type { ObjectFiles } from './object-files.ts'
import type { StoringLimit, UploadLimit } from './upload-limits.ts'

export interface StorageParts {
  database: Pick<ServerDatabase, 'api' | 'writes' | 'auth' | 'storage'>
  limits: Limits
  files: ObjectFiles
  decoder: PictureDecoder
  renditions: Pick<FileCache, 'remove'>
  uploads: UploadLimit
  storing: StoringLimit
}

export interface StorageCall {
  request: Request
  caller: Caller
  client: string // account id, or the visitor's address
  requireSession(): Promise<void>
  readJson(): Promise<Map<string, unknown>>
  consume(limit: LimitName, key: string): Promise<void>
}
