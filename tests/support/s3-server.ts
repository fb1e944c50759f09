import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from './site.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An S3 server that verifies signatures, with an empty bucket. */
export interface S3Server {
  /** For S3_URL. */
  url: string
  /** The keys of all objects. */
  keys(): Promise<string[]>
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const port = await freePort()
  const directory = await temporaryFolder('s3')
  const open = () =>
    new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    })
  let server = open()
  await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`,
    async keys() {
      const files = await readdir(join(directory, 'pictures'), { recursive: true })
      const ending = '._S3rver_object'
      return files.filter(file => file.endsWith(ending)).map(file => file.slice(0, -ending.length))
    },
    async start() {
      server = open()
      await server.run()
    },
    stop: () => server.close(),
  }
}
