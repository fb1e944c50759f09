import type { Client } from '#shared/data/client.ts'
import { findListedPost, findPost, findPresentSlug, type Post } from '#shared/data/posts.ts'
import { findProject, findProjectSlug } from '#shared/data/projects.ts'
import { markdownOfBody } from '#shared/post-body/body-thread.server.ts'
import { thumbnail } from '#shared/posts/picture-addresses.ts'
import type { Site } from '#shared/settings/site.ts'
import { dateAttribute } from '#shared/text/dates.ts'
import { decoded } from '#shared/text/decoded.ts'
import { writeFrontMatter } from './front-matter.ts'
import { moved } from './moved.ts'

const ADDRESS = /^\/([^/]+)\/([^/]+)\.md$/

export async function postAsMarkdown(site: Site, client: Client, { origin, pathname }: URL) {
  const [, place = '', encoded = ''] = ADDRESS.exec(pathname) ?? []
  const slug = decoded(encoded)
  if (!slug || !['blog', site.projectsAddress].includes(place)) return null
  const pageOf = (slug: string, below = place) => `${origin}/${below}/${encodeURIComponent(slug)}`
  const post = place === 'blog' ? await findPost(client, slug) : await findProject(client, slug)
  if (post?.slug !== slug) {
    const project = post?.slug ?? (await findProjectSlug(client, slug))
    const present =
      project ?? (await findListedPost(client, slug))?.slug ?? (await findPresentSlug(client, slug))
    if (present === null) return null
    return moved(
      `${pageOf(present, project === null ? 'blog' : site.projectsAddress).slice(origin.length)}.md`,
    )
  }
  const page = pageOf(post.slug)
  return new Response(`${factsOf(post, page)}\n${await markdownOfBody(post.content, page)}`, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${page}>; rel="canonical"`,
      ...(!site.isIndexed && { 'x-robots-tag': 'noindex' }),
    },
  })
}

function factsOf(post: Post, page: string): string {
  const facts = {
    title: post.title,
    subtitle: post.subtitle,
    description: post.introduction,
    author: post.author,
    date: dateAttribute(post.insertedAt),
    lastmod: dateAttribute(post.changedAt),
    categories: [post.topic].filter(topic => topic !== ''),
    tags: post.tags,
    project: post.project,
    image: post.thumbnail && new URL(page).origin + thumbnail(post.thumbnail, 1280),
    canonical_url: page,
  }
  return writeFrontMatter(facts)
}
