import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { logFailure } from '#server/base/log.ts'
import type { Sql } from '#server/database/sql.ts'
import { limitedChunks, TooManyBytes } from '#server/images/limited-chunks.ts'
import type { Network } from '#server/link-previews/public-request.ts'
import { backendCode } from '#shared/data/backend-code.ts'
import { type Client, dataOf } from '#shared/data/client.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import { fetchFeed } from './fetch-feed.ts'
import { ImportRefused } from './import-refused.ts'
import { uploadsFolder } from './uploads-folder.ts'

const GB = 1024 ** 3
const MAX_UPLOAD = 2 * GB
const MAX_ADDRESS = 8 * 1024

interface Parts {
  client: Client
  sql: Sql
  dataDir: string
  network: Network
  wake: () => Promise<void>
}

const refuse = (status: number, message: string) => Response.json({ message }, { status })

export const refuseImport = async (): Promise<Response> =>
  refuse(
    501,
    'This site uses hosted Supabase, into which nothing can be imported. Run ‘npm run import’ for a site with its own database, then move it with ‘npm run move’.',
  )

/** Receives an export, as the body or by the address of a feed, and has it checked. The database decides who may begin an import. */
export function importRoute({ client, sql, dataDir, network, wake }: Parts) {
  const folder = uploadsFolder(dataDir)

  async function receive(request: Request, path: string): Promise<string> {
    if (!request.body) throw new ImportRefused('The file is missing.')
    if (request.headers.get('content-type')?.startsWith('application/json')) {
      const { address } = parseRecord(await text(limitedChunks(request.body, MAX_ADDRESS))) ?? {}
      if (typeof address !== 'string') throw new ImportRefused('The address is missing.')
      await fetchFeed(address, path, network)
      return address
    }
    await pipeline(
      limitedChunks(request.body, MAX_UPLOAD),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    return new URL(request.url).searchParams.get('name') || 'The file'
  }

  return async (request: Request): Promise<Response> => {
    if (Number(request.headers.get('content-length') ?? 0) > MAX_UPLOAD) return tooLarge
    const path = join(folder, randomUUID())
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = await receive(request, path)
      const authorization = request.headers.get('authorization') ?? ''
      const id = await dataOf(
        client.rpc('begin_import', { file_name: name }).setHeader('authorization', authorization),
      )
      await sql`update private.imports set path = ${path} where id = ${id}`
      await wake()
      return Response.json({ id })
    } catch (error) {
      await rm(path, { force: true })
      return answerError(error)
    }
  }
}

const tooLarge = refuse(
  413,
  'The file is larger than 2 GB. Copy it to the server, and use ‘npm run import’ there.',
)

function answerError(error: unknown): Response {
  if (error instanceof TooManyBytes) return tooLarge.clone()
  if (error instanceof ImportRefused) return refuse(422, error.message)
  const code = backendCode(error)
  if (code === 'PT409') return refuse(409, 'Another import is running. Wait until it has finished.')
  if (code === 'ENOSPC')
    return refuse(507, 'The server’s disk is full. Make room, and choose the file again.')
  logFailure('import-upload-failed', error)
  return refuse(503, 'The file could not be received. Please try again.')
}
