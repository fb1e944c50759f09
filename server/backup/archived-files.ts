import type { ObjectFiles } from '#server/backend/storage/object-files.ts'

export interface ArchivedObject {
  bucket: string
  name: string
  type: string | null
  cacheControl: string | null
}

export type ReadableFiles = Pick<ObjectFiles, 'find' | 'withFile'>

export type FileHeaders = Pick<ArchivedObject, 'type' | 'cacheControl'>

export interface FileTarget extends Omit<ObjectFiles, 'findVersion' | 'keep'> {
  /** The file may be moved. Does nothing when the object has a file. A folder and S3 need none of the `headers`. */
  keep(file: string, bucket: string, name: string, headers: FileHeaders): Promise<void>
}
