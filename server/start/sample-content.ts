import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { insertUser } from '#server/api/auth/new-user.ts'
import type { ObjectFiles } from '#server/api/storage/object-files.ts'
import { storePostFile } from '#server/api/storage/store-object.ts'
import type { Sql } from '#server/database/sql.ts'
import { factsInName } from '#shared/posts/picture-facts.ts'
import { writeResume } from '#shared/resume/write-resume.ts'
import { readSample } from '#supabase/sample/sample.ts'

const GROUND = 'f2f5f8' // background of the sample drawings

/** Sample readers' accounts have no password. `private.sample_rows` lists what `remove_sample_content` removes. */
export async function addSampleContent(sql: Sql, owner: string, files: ObjectFiles): Promise<void> {
  const sample = await readSample()

  const note = (kind: string, id: string | number) =>
    sql`insert into private.sample_rows (kind, id) values (${kind}, ${String(id)})`

  async function storePicture(folder: string, ending: string, bytes: Uint8Array): Promise<string> {
    const stored = `${randomUUID()}${ending}`
    const name = `${folder}/${stored}`
    await storePostFile({ sql, files }, { name, bytes, type: 'image/webp', owner })
    await note('picture', name)
    return stored
  }

  const shown = sample.posts.map(post => post.content).join()
  const inBody = new Map<string, string>()
  for (const { name, bytes, width, height } of sample.images)
    if (shown.includes(`images/${name}`)) {
      const facts = `-${factsInName({ width, height, colour: GROUND })}`
      inBody.set(name, await storePicture('Content', facts + extname(name), bytes))
    }

  for (const { slug, name, description, coming } of sample.series)
    await sql`insert into public.series (slug, name, description, coming) values (${slug}, ${name}, ${description}, ${coming})`

  const posts = new Map<string, number>()
  for (const post of sample.posts) {
    const cover = sample.images.find(image => image.name === post.thumbnail)
    const thumbnail = cover ? await storePicture('Thumbnail', extname(cover.name), cover.bytes) : null
    const content = post.content.replaceAll(
      /src="images\/([^"]+)"/g,
      (_all, name: string) => `src="/storage/v1/object/public/thumbnail/Content/${inBody.get(name)}"`,
    )
    const [row] =
      await sql`insert into public.blogs (user_id, slug, title, introduction, content, topic, tags, series, reviewed, thumbnail, inserted_at, updated_at)
      values (${owner}, ${post.slug}, ${post.title}, ${post.introduction}, ${content}, ${post.topic}, ${post.tags}, ${post.series ?? null}, ${post.reviewed ?? null}, ${thumbnail}, ${post.date}, ${post.date})
      returning id`
    posts.set(post.slug, Number(row?.id))
    await note('post', Number(row?.id))
  }

  for (const [place, one] of sample.projects.entries()) {
    const [row] =
      await sql`insert into public.blogs (user_id, slug, title, introduction, content, topic, tags, project, featured, position, reviews_closed, inserted_at, updated_at)
      values (${owner}, ${one.slug}, ${one.title}, ${one.introduction}, ${one.content}, '', ${one.tags}, ${one.project}, ${one.featured}, ${place + 1}, true, ${one.date}, ${one.date})
      returning id`
    await note('post', Number(row?.id))
  }

  const [filled] =
    await sql`update public.resume set content = ${writeResume(sample.resume)}::jsonb where true returning md5(content::text) as digest`
  await note('resume', String(filled?.digest))

  // True of every site, so it stays when the sample content is removed.
  await sql`insert into public.pages (slug, title, introduction, content, status, published_at)
    values ('privacy', 'Privacy', 'What this site stores about you, and what it does not.', ${sample.privacy}, 'published', now())`

  const readers = new Map<string, string>()
  for (const reader of sample.readers) {
    const id = randomUUID()
    readers.set(reader.key, id)
    const createdAt = sample.posts[0]?.date ?? new Date().toISOString()
    const userData = { full_name: reader.name }
    await insertUser(sql, {
      id,
      email: reader.email,
      hash: null,
      confirmedAt: createdAt,
      userData,
      createdAt,
    })
    await note('reader', id)
  }

  for (const review of sample.reviews) {
    const [row] = await sql`insert into public.comments (user_id, blog_id, content, rating, created_at)
      values (${readers.get(review.reader) ?? null}, ${posts.get(review.post) ?? null}, ${review.content}, ${review.rating}, ${review.date})
      returning id`
    for (const key of review.likes)
      await sql`insert into public.likes (user_id, comment_id) values (${readers.get(key) ?? null}, ${Number(row?.id)})`
  }
}
