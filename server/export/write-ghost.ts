import { hashOf } from '#server/base/hash-of.ts'
import { feedOfBody } from '#shared/post-body/body-thread.server.ts'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { addressOf, bodyOf, type Export, nameLosses, originsOf } from './export.ts'
import { addFiles, placeFiles, withFileAddresses } from './exported-files.ts'
import { readGhostSlugs, writeGhostBody } from './ghost-body.ts'
import type { ExportedEntry } from './read-site.ts'
import { jsonList, type ZipWriter } from './zip-writer.ts'

const VERSION = '5.0.0' // of Ghost, whose importer reads exports from 1.0
const LONGEST_EXCERPT = 300 // characters; Ghost refuses more

/** Ghost's JSON and its folder of pictures. It has no place for reviews and redirects. */
export async function writeGhost(zip: ZipWriter, all: Export): Promise<void> {
  const objects = (await all.site.objects()).filter(({ bucket }) => bucket === 'thumbnail')
  const placed = placeFiles(objects)
  await zip.add(
    'byline.ghost.json',
    writeJson(all, name => placed.get(`thumbnail/${name}`)),
  )
  await addFiles(zip, all, objects, ({ bucket, name }) => `content/images/${placed.get(`${bucket}/${name}`)}`)
}

async function* writeJson(all: Export, pathOf: (name: string) => string | undefined): AsyncGenerator<string> {
  const { site, signal } = all
  await nameLosses(all)
  const settings = await site.settings()
  const descriptions = new Map<string, string>()
  for await (const { name, description } of site.tags()) descriptions.set(name, description)
  const tags = new Map<string, number>()
  const links: [post: string, tag: number, place: number][] = []
  const slugs = await readGhostSlugs(all)
  const pictureOf = (name: string) => {
    const path = pathOf(name)
    return path && `__GHOST_URL__/content/images/${encodeURI(path)}`
  }

  async function* posts() {
    for (const noun of ['post', 'page', 'project'] as const)
      for await (const entry of site.entries(noun)) {
        signal.throwIfAborted()
        const id = `${noun}-${entry.id}`
        const names = [...new Set([entry.topic, ...entry.tags].filter(name => name !== ''))]
        for (const [place, name] of names.entries()) {
          if (!tags.has(name)) tags.set(name, tags.size + 1)
          links.push([id, tags.get(name) ?? 0, place])
        }
        yield await postOf(entry, id)
      }
  }

  async function postOf(entry: ExportedEntry, id: string) {
    const { noun, thumbnail, publishedAt, createdAt } = entry
    const page = addressOf(entry, all)
    const isLong = [...entry.introduction].length > LONGEST_EXCERPT
    if (isLong)
      all.problems.push(
        `The introduction of ‘${entry.title}’ (${page}) was cut to ${LONGEST_EXCERPT} characters.`,
      )
    const html = writeGhostBody(await bodyOf(entry, feedOfBody, all), page, slugs)
    return {
      id,
      uuid: uuidOf(`${all.siteUrl} ${id}`),
      title: entry.title,
      slug: slugs.get(page) ?? entry.slug,
      html: withFileAddresses(html, originsOf(all), name => pictureOf(`Content/${name}`)),
      feature_image: thumbnail ? (pictureOf(`Thumbnail/${thumbnail}`) ?? null) : null,
      type: noun === 'post' ? 'post' : 'page',
      status: entry.status,
      featured: entry.pinned !== null,
      visibility: 'public',
      custom_excerpt: (isLong ? excerpt(entry.introduction, LONGEST_EXCERPT) : entry.introduction) || null,
      author_id: '1',
      created_at: createdAt,
      updated_at: entry.changedAt ?? publishedAt ?? createdAt,
      published_at: publishedAt,
    }
  }

  async function* list(name: string, items: AsyncIterable<unknown> | Iterable<unknown>, after = ',\n') {
    yield `"${name}": `
    yield* jsonList(items)
    yield after
  }

  yield `{"db": [{"meta": ${JSON.stringify({ exported_on: Date.now(), version: VERSION })}, "data": {\n`
  yield* list('posts', posts())
  yield* list(
    'tags',
    Array.from(tags, ([name, id]) => ({
      id: String(id),
      name,
      slug: tagSlugOf(name),
      description: descriptions.get(name) || null,
    })),
  )
  yield* list(
    'posts_tags',
    links.map(([post_id, tag, sort_order]) => ({ post_id, tag_id: String(tag), sort_order })),
  )
  yield* list('users', [
    { id: '1', name: settings.owner_name, slug: 'owner', email: settings.owner_email || 'owner@example.com' },
  ])
  yield* list(
    'settings',
    ['title', 'description'].map(key => ({ key, value: settings[key] })),
    '',
  )
  yield '}}]}\n'
}

/** The same for each export, so that importers recognize the post. */
function uuidOf(text: string): string {
  const hex = hashOf(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
