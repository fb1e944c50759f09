import type { ObjectFiles } from '#server/api/storage/object-files.ts'
import type { StoredFile } from '#server/base/stored-file.ts'

export interface ArchivedObject {
  bucket: string
  name: string
  type: string | null
  cacheControl: string | null
}

export interface ReadableFiles extends Pick<ObjectFiles, 'withFile'> {
  find(bucket: string, name: string): Promise<Pick<StoredFile, 'body'> | null>
}

export type FileHeaders = Pick<ArchivedObject, 'type' | 'cacheControl'>

export interface FileTarget extends ReadableFiles, Pick<ObjectFiles, 'incoming' | 'remove'> {
  store(file: string, bucket: string, name: string, headers: FileHeaders): Promise<void>
}
