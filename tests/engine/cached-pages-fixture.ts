import { afterAll, beforeAll } from 'vitest'
import { clientOf, OWNER, PASSWORD } from '#tests/browser/people.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'

// What the site keeps in memory must never be older than the last write: not for the writer, not for others.

export let site: SiteProcess
export let owner: Awaited<ReturnType<typeof clientOf>>
export let reader: Awaited<ReturnType<typeof clientOf>>
export let ownerId: string
export let readerId: string
export let postId: number

beforeAll(async () => {
  site = await startProcess({
    env: {
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      SAMPLE_CONTENT: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  owner = await clientOf(site)
  reader = await clientOf(site)
  const signedIn = await owner.auth.signInWithPassword(OWNER)
  const signedUp = await reader.auth.signUp({
    email: 'wren@example.com',
    password: PASSWORD,
    options: { data: { full_name: 'Wren Abbot' } },
  })
  ownerId = signedIn.data.user?.id ?? ''
  readerId = signedUp.data.user?.id ?? ''
  const { data, error } = await owner.from('blogs').insert(post('first')).select('id').single()
  if (error) throw error
  postId = data.id
})
afterAll(() => site?.stop())

export const post = (slug: string) => ({
  user_id: ownerId,
  slug,
  title: `The title of ${slug}`,
  introduction: 'An introduction.',
  topic: 'Writing',
  content: '<p>Words.</p>',
})
export const review = (content: string) => ({ user_id: readerId, blog_id: postId, content, rating: 5 })
export const read = async (path: string) => (await fetch(site.url + path)).text()

/** Opens pages until they come from memory. */
export async function keep(...paths: string[]) {
  for (const path of paths) for (let n = 0; n < 2; n++) await read(path)
}

export async function must(answer: PromiseLike<{ error: Error | null }>) {
  const { error } = await answer
  if (error) throw error
}

/** Changes the title of a post to 'Not announced', which a cached page must not show. */
export const changeUnannounced = (slug: string) =>
  site.sql.begin(async step => {
    await step`set local session_replication_role = replica`
    await step`update blogs set title = 'Not announced' where slug = ${slug}`
  })
