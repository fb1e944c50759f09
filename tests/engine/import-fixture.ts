import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { runImports } from '#server/import/run-imports.ts'
import { openLinksNetwork } from '#tests/support/links-network.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { item } from '#tests/support/wordpress-export.ts'
import { peopleOf } from './people-of.ts'

export const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()

export const term = (domain: string, name: string) =>
  `<category domain="${domain}"><![CDATA[${name}]]></category>`

export const pictureIn = (content: unknown) =>
  /thumbnail\/(Content\/[\w.-]+)"/.exec(String(content))?.[1] ?? ''

export const comment = (id: number, fields: Record<string, string> = {}) =>
  item({
    'wp:comment_id': String(id),
    'wp:comment_author': `Ben ${id}`,
    'wp:comment_author_email': 'ben@example.com',
    'wp:comment_approved': '1',
    'wp:comment_date_gmt': '2020-02-03 04:05:06',
    'wp:comment_content': `Text ${id}`,
    ...fields,
  }).replace(/(<\/?)item>/g, '$1wp:comment>')

/** A site with an administrator before each test of a file, and what they do to import. */
export function importFixture() {
  let server: BorrowedServer
  let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
  let old: Awaited<ReturnType<typeof openLinksNetwork>>
  let folder: string
  const decoder = new PictureDecoder(1)
  const requested: string[] = []

  beforeAll(async () => {
    server = await borrowServer()
    old = await openLinksNetwork(
      { 'old.example': [['93.184.215.14']], 'private.example': [['10.0.0.7']] },
      (request, response) => {
        requested.push(request.url ?? '')
        if (request.url === '/cut.jpg')
          response.write(picture.subarray(0, picture.length / 2), () => response.destroy())
        else if (request.url?.endsWith('.jpg')) response.end(picture)
        else if (request.url?.startsWith('/silent')) response.destroy()
        else if (request.url?.startsWith('/feed'))
          response.end(
            '<rss><channel><title>Old</title><item><title>Walk 1</title><link>http://old.example/walk-1</link><pubDate>Thu, 02 Jan 2020 03:04:05 +0200</pubDate><description>&lt;p&gt;All of it.&lt;/p&gt;</description></item></channel></rss>',
          )
        else response.writeHead(404).end()
      },
    )
  })
  afterAll(async () => {
    decoder.close()
    old.close()
    await removeTemporaryFolders()
  })
  beforeEach(async () => {
    server = await borrowServer()
    admin = await peopleOf(() => server).signedUpAdmin('iris')
    folder = await temporaryFolder('import')
    requested.length = 0
  })

  const partsOf = () => ({
    sql: server.database.jobs,
    files: server.files,
    decoder,
    network: old.network,
    uploads: folder,
  })

  const run = () => runImports(partsOf())

  async function begin(content: string | Uint8Array, name = 'export.xml'): Promise<number> {
    const { data, error } = await admin.client.rpc('begin_import', { file_name: name })
    if (error) throw error
    const path = join(folder, `${data}`)
    await writeFile(path, content)
    await server.sql`update private.imports set path = ${path} where id = ${data}`
    return Number(data)
  }

  async function check(content: string | Uint8Array, name?: string): Promise<number> {
    const id = await begin(content, name)
    await run()
    return id
  }

  async function go(id: number, state = 'importing') {
    const { error } = await admin.client.rpc('continue_import', { of_import: id, next_state: state })
    if (error) throw error
    await run()
  }

  async function importAll(content: string | Uint8Array, name?: string) {
    const id = await check(content, name)
    await go(id)
    return id
  }

  async function tableOf(id: number): Promise<string[]> {
    const { data } = await admin.client.rpc('list_import_rows', {
      of_import: id,
      of_outcome: '',
      of_type: '',
      take: 100,
    })
    return data.rows.map(
      ({ type, title, outcome, notes }: Record<string, string>) =>
        `${outcome} ${type} ${title}${notes?.length ? `: ${notes}` : ''}`,
    )
  }

  async function stateOf(id: number) {
    const { data } = await admin.client.rpc('list_imports')
    const { state, error, done, total } = data.find((one: { id: number }) => one.id === id)
    return { state, error, isDone: done === total }
  }

  const posts = () =>
    server.sql<Record<string, unknown>>`
      select id, slug, title, content, topic, tags, status, thumbnail, inserted_at, user_id from blogs where slug like 'walk%' order by slug`

  const comments = () =>
    server.sql<Record<string, unknown>>`
      select content, parent is not null as is_reply, status, imported_name as name, created_at from comments order by content`

  return {
    get server() {
      return server
    },
    get admin() {
      return admin
    },
    get old() {
      return old
    },
    get folder() {
      return folder
    },
    requested,
    partsOf,
    run,
    begin,
    check,
    go,
    importAll,
    tableOf,
    stateOf,
    posts,
    comments,
  }
}
