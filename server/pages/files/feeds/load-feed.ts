import type { Client } from '#shared/data/client.ts'
import { type FeedPost, findContent, listFeedPosts } from '#shared/data/feed-posts.ts'
import { type FeedReview, listFeedReviews } from '#shared/data/feed-reviews.ts'
import type { Post } from '#shared/data/posts.ts'
import { listProjects } from '#shared/data/projects.ts'
import type { Series } from '#shared/data/series.ts'
import type { Tag } from '#shared/data/tags.ts'
import { feedOfBody } from '#shared/post-body/body-thread.server.ts'
import { thumbnail } from '#shared/posts/picture-addresses.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import {
  type SocialCard,
  socialCardAddress,
  socialCardOfPost,
  socialCardOfProject,
} from '#shared/posts/social-card.server.ts'
import { hasTopic, type Site } from '#shared/settings/site.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import type { FeedItem } from './feed.ts'

type Loaded = { title: string; description: string; items: FeedItem[] }

export const MAX_POSTS = 20
const MAX_REVIEWS = 50

/** Maximum total length of the posts' HTML, in characters. Posts beyond it have only their introduction. */
const MAX_CONTENT = 1024 * 1024

const AT_ONCE = 2 // posts read at once: half of the loaders' connections

/** All posts, or those of a topic, a tag, a series or the shelf. Null when an unknown topic has no posts. */
export async function loadPosts(
  site: Site,
  client: Client,
  origin: string,
  {
    topic,
    tag,
    series,
    isShelf = false,
  }: { topic?: string; tag?: Tag; series?: Series; isShelf?: boolean } = {},
): Promise<Loaded | null> {
  const posts = await listFeedPosts(client, MAX_POSTS, {
    topic,
    isShelf,
    tag: tag?.slug,
    series: series?.slug,
  })
  if (topic !== undefined && posts.length === 0 && !hasTopic(site, topic)) return null
  const name = isShelf ? 'Shelf' : (topic ?? tag?.name ?? series?.name)
  const items: FeedItem[] = []
  let room = MAX_CONTENT
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const some = posts.slice(from, from + AT_ONCE)
    const contents = await Promise.all(some.map(post => (room > 0 ? findContent(client, post.id) : '')))
    for (const [at, post] of some.entries()) {
      const content = contents[at] ?? null
      if (content === null) continue
      const html = content && (await feedOfBody(content, pageOf(origin, post)))
      const fits = html.length <= room
      if (fits) room -= html.length
      items.push(postItem(site, post, origin, fits ? html : ''))
    }
  }
  return {
    title: name === undefined ? site.title : `${name} · ${site.title}`,
    description:
      (tag ?? series)?.description ||
      (name === undefined
        ? site.description
        : isShelf
          ? `Books, films and other things that ${site.owner.name} has reviewed.`
          : `Posts ${series ? 'of the series' : 'about'} ${name} by ${site.owner.name}.`),
    items,
  }
}

/** The projects in the order of the owner. */
export async function loadProjects(site: Site, client: Client, origin: string): Promise<Loaded> {
  const projects = (await listProjects(client)).slice(0, MAX_POSTS)
  const { projectsTitle: name, projectsAddress } = site
  return {
    title: `${name} · ${site.title}`,
    description: `${name} by ${site.owner.name}.`,
    items: projects.map(project => ({
      id: tagOf(origin, `post-${project.id}`),
      address: `${origin}/${projectsAddress}/${encodeURIComponent(project.slug)}`,
      title: project.title,
      author: project.author,
      published: project.insertedAt,
      updated: project.updatedAt,
      summary: project.introduction,
      html: paragraphs(project.introduction),
      categories: project.tags,
      picture: pictureIn(origin, project, socialCardOfProject(site, project)),
    })),
  }
}

const pageOf = (origin: string, { slug }: { slug: string }) => `${origin}/blog/${encodeURIComponent(slug)}`

function postItem(site: Site, post: FeedPost, origin: string, html: string): FeedItem {
  return {
    id: tagOf(origin, `post-${post.id}`),
    address: pageOf(origin, post),
    title: post.title,
    author: post.author,
    published: post.insertedAt,
    updated: post.updatedAt,
    summary: [post.subtitle, post.introduction].filter(Boolean).join(' · '),
    html: html || paragraphs(post.introduction),
    categories: [...new Set([post.topic, ...post.tags])],
    picture: pictureIn(origin, post, socialCardOfPost(site, post)),
  }
}

function pictureIn(origin: string, { thumbnail: name }: { thumbnail: string | null }, card: SocialCard) {
  if (name !== null) return { address: origin + thumbnail(name, 1280), type: 'image/webp' }
  return { address: origin + socialCardAddress(card), type: 'image/jpeg' }
}

/** `page`: the address of the post or project. */
export async function loadReviews(site: Site, client: Client, page: string, post: Post): Promise<Loaded> {
  const reviews = await listFeedReviews(client, post.id, MAX_REVIEWS)
  return {
    title: `Reviews of ‘${post.title}’ · ${site.title}`,
    description: `What readers say about ‘${post.title}’.`,
    items: reviews.map(review => reviewItem(review, page)),
  }
}

function reviewItem(review: FeedReview, page: string): FeedItem {
  const stars = review.rating === null ? '' : `, ${review.rating} out of 5 stars`
  const answered =
    review.answeredName === null ? '' : `, in reply to ${review.answeredName || 'a deleted comment'}`
  return {
    id: tagOf(page, `review-${review.id}`),
    address: `${page}${reviewPlace(review.id)}`,
    title: `${review.username}${answered}${stars}`,
    author: review.username,
    published: review.writtenAt,
    updated: review.changedAt,
    summary: excerpt(review.content),
    html: paragraphs(review.content),
    categories: [],
    picture: null,
  }
}

/** A tag URI (RFC 4151), because slugs change. The year is part of the name, not a date. */
const tagOf = (origin: string, name: string) => `tag:${new URL(origin).hostname},2024:${name}`

const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
