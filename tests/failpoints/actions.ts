import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf } from '#server/api/storage/object-files.ts'
import type { FailpointFixture } from './fixture.ts'

/** Something that a person does, and what must hold after a kill in the middle of it. */
export interface Action {
  /** What it needs. */
  prepare?(): Promise<unknown>
  run(): Promise<Response>
  /** Whether its effect is there, whole. Throws when a part of it is. */
  isDone(): Promise<boolean>
}

export type ActionName = 'saving' | 'publishing' | 'uploading' | 'deleting'

const REST = '/rest/v1/blogs'
const BUCKET = 'thumbnail'

export function actionOf(name: ActionName, fixture: FailpointFixture): Action {
  const slug = fixture.newName()
  return name === 'saving' || name === 'publishing'
    ? postAction(fixture, slug, name === 'publishing')
    : fileAction(fixture, `Thumbnail/${crypto.randomUUID()}-48x48-7f7f7f.png`, name === 'deleting')
}

function postAction(fixture: FailpointFixture, slug: string, isDraft: boolean): Action {
  const content = `<p>${slug} whole</p>`
  const insert = async (status: string) => {
    const [owner] = await fixture.site.sql`select id from profiles where role = 'admin'`
    const times = status === 'draft' ? {} : { published_at: new Date().toISOString() }
    const row = {
      user_id: owner?.id,
      slug,
      title: slug,
      introduction: 'x',
      topic: 'x',
      content,
      status,
      ...times,
    }
    return mustBeNew(await fixture.call(REST, 'POST', JSON.stringify(row)))
  }
  return {
    prepare: isDraft ? () => insert('draft') : async () => {},
    run: () =>
      isDraft
        ? fixture.call(
            `${REST}?slug=eq.${slug}`,
            'PATCH',
            JSON.stringify({ status: 'published', published_at: new Date().toISOString() }),
          )
        : insert('published'),
    async isDone() {
      const [post] = await fixture.site.sql`
        select content, status, (select count(*)::int from versions where blog_id = blogs.id) as versions from blogs where slug = ${slug}`
      const page = await fetch(`${fixture.site.url}/blog/${slug}`)
      const isPublished = post?.status === 'published'
      if (post && (post.content !== content || post.versions !== 1)) throw new Error(`${slug} is half saved.`)
      if ((page.status === 200) !== isPublished)
        throw new Error(`The page of ${slug} answers ${page.status}.`)
      return isPublished
    },
  }
}

function fileAction(fixture: FailpointFixture, name: string, isRemoval: boolean): Action {
  const path = `/storage/v1/object/${BUCKET}/${name}`
  const upload = async () =>
    mustBeNew(await fixture.call(path, 'POST', fixture.picture, { 'content-type': 'image/png' }))
  const remove = () =>
    fixture.call(`/storage/v1/object/${BUCKET}`, 'DELETE', JSON.stringify({ prefixes: [name] }))
  return {
    prepare: isRemoval ? upload : async () => {},
    run: isRemoval ? remove : upload,
    async isDone() {
      const [row] = await fixture.site
        .sql`select from storage.objects where bucket_id = ${BUCKET} and name = ${name}`
      const hasFile = (await listFiles(fixture)).includes(keyOf(BUCKET, name))
      if (hasFile && !row) throw new Error(`The file of ${name} has no row.`)
      // A row without a file is what the sweep of unused pictures removes, like any removal that is repeated.
      if (row && !hasFile) await remove()
      return isRemoval ? !hasFile : hasFile
    },
  }
}

async function listFiles({ site }: FailpointFixture): Promise<string[]> {
  const folder = join(site.dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile() && !entry.parentPath.includes('.incoming'))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A request that is repeated finds its own effect. */
function mustBeNew(answer: Response): Response {
  return answer.status === 409 ? new Response(null, { status: 200 }) : answer
}
