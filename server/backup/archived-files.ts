import type { ObjectFiles } from '#server/backend/storage/object-files.ts'

export interface ArchivedObject {
  bucket: string
  name: string
  type: string | null
  cacheControl: string | null
}

export type ReadableFiles = Pick<ObjectFiles, 'find' | 'withFile'>

export interface FileTarget extends ReadableFiles {
  readonly incoming: string
  /** The file may be moved. Does nothing when the object has a file. */
  keep(file: string, object: ArchivedObject): Promise<void>
  remove(bucket: string, names: string[]): Promise<void>
}

/** In a folder or on S3 only the key of an object matters. */
export function targetOf(files: ObjectFiles): FileTarget {
  return {
    incoming: files.incoming,
    find: (bucket, name) => files.find(bucket, name),
    withFile: (bucket, name, work) => files.withFile(bucket, name, work),
    keep: (file, { bucket, name }) => files.keep(file, bucket, name),
    remove: (bucket, names) => files.remove(bucket, names),
  }
}
