import { hashOf } from '#server/base/hash-of.ts'
import { writeFrontMatter } from '#server/pages/files/front-matter.ts'
import { choiceCells, choiceColumns, csvCell } from '#shared/newsletter/subscriber-list.ts'
import { markdownOfBody } from '#shared/post-body/body-thread.server.ts'
import { bodyOf, type Export, originsOf } from './export.ts'
import { addFiles, type ExportedFiles, placeFiles, withFileAddresses } from './exported-files.ts'
import { FileNames } from './file-names.ts'
import { MANIFEST, type Sidecar } from './markdown-archive.ts'
import type { ExportedEntry, ExportedSubscriber } from './read-site.ts'
import type { ZipWriter } from './zip-writer.ts'

/** Posts, pages and projects as Markdown with their reviews as JSON next to them, and all else as JSON. */
export async function writeMarkdown(zip: ZipWriter, all: Export): Promise<void> {
  const { site, siteUrl, subscribers, signal } = all
  const settings = await site.settings()
  await zip.add(
    MANIFEST,
    json({
      format: 1,
      address: siteUrl,
      title: settings.title,
      description: settings.description,
      exported: new Date(),
    }),
  )
  // Reading them needs a password that was entered just before.
  if (subscribers) await zip.add('subscribers.csv', writeCsv(subscribers))
  await zip.add('settings.json', json(settings))
  await zip.addList('navigation.json', await site.navigation())
  await zip.addList('tags.json', site.tags())
  await zip.addList('series.json', site.series())
  await zip.addList('redirects.json', site.redirects())
  const resume = await site.resume()
  if (Object.keys(resume).length > 0) await zip.add('resume.json', json(resume))
  const objects = await site.objects()
  const placed = placeFiles(objects)
  for (const noun of ['post', 'page', 'project'] as const) {
    const names = new FileNames()
    for await (const entry of site.entries(noun)) {
      signal.throwIfAborted()
      const path = `${noun}s/${names.choose(entry.slug)}`
      const text = await textOf(entry, placed, all)
      await zip.add(`${path}.md`, `${writeFrontMatter(factsOf(entry, placed))}\n${text}`)
      const sidecar: Sidecar = { content: contentOf(entry, placed, all), markdown: hashOf(text) }
      await zip.add(`${path}.content.json`, json(sidecar))
      if (noun !== 'page') await zip.addList(`${path}.reviews.json`, site.reviewsOf(entry.id))
    }
  }
  await addFiles(zip, all, objects, ({ bucket, name }) => placed.get(`${bucket}/${name}`))
}

async function* writeCsv(subscribers: AsyncIterable<ExportedSubscriber>): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${['email', 'state', 'since', ...choiceColumns].join(',')}\r\n`
  for await (const { email, state, createdAt, ...choice } of subscribers)
    yield `${[email, state, createdAt, ...choiceCells(choice)].map(csvCell).join(',')}\r\n`
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function factsOf(entry: ExportedEntry, placed: ExportedFiles): Record<string, unknown> {
  const { noun, thumbnail, oldSlugs } = entry
  const cover = thumbnail && placed.get(`thumbnail/Thumbnail/${thumbnail}`)
  const before = noun === 'page' ? '/' : '/blog/'
  return {
    title: entry.title,
    slug: entry.slug,
    subtitle: entry.subtitle,
    description: entry.introduction,
    author: entry.author,
    date: entry.publishedAt,
    created: entry.createdAt,
    lastmod: entry.changedAt,
    status: entry.status,
    draft: entry.status === 'draft',
    categories: [entry.topic].filter(topic => topic !== ''),
    tags: entry.tags,
    series: entry.series,
    series_order: entry.seriesPlace,
    image: cover && `../${encodeURI(cover)}`,
    drawn_cover: entry.cover,
    reviewed: entry.reviewed,
    project: entry.project,
    featured: entry.featured,
    weight: entry.position,
    pinned: entry.pinned,
    reviews_closed: entry.areReviewsClosed,
    aliases: oldSlugs.map(slug => before + slug),
  }
}

const addressIn = (placed: ExportedFiles) => (name: string) => {
  const path = placed.get(`thumbnail/Content/${name}`)
  return path && `../${encodeURI(path)}`
}

const textOf = async (entry: ExportedEntry, placed: ExportedFiles, all: Export) =>
  withFileAddresses(await bodyOf(entry, markdownOfBody, all), originsOf(all), addressIn(placed))

const contentOf = ({ content }: ExportedEntry, placed: ExportedFiles, all: Export) =>
  withFileAddresses(content, originsOf(all), addressIn(placed))
