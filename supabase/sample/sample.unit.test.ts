import { expect, test } from 'vitest'
import { titlesIn } from '#shared/data/series.ts'
import { checkProject, readProject } from '#shared/posts/project.ts'
import { checkThing, readReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { site } from '#site'
import { readSample, type SamplePost, type SampleReview } from './sample.ts'

const { posts, images, projects, series, readers, reviews } = await readSample()
/** Notes on a thing are short, and show no code. */
const essays = posts.filter(({ reviewed }) => !reviewed)

const slugs = posts.map(post => post.slug)
const reviewsOf = (post: SamplePost) => reviews.filter(review => review.post === post.slug)
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(match => match[1] ?? '')

function countWords(html: string): number {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
}

test('every file has what the database wants', () => {
  const text = expect.stringMatching(/\S/)
  for (const { thumbnail = 'none', series: _, reviewed: __, ...post } of posts)
    expect({ ...post, thumbnail }).toEqual({
      slug: text,
      title: text,
      topic: text,
      tags: expect.arrayContaining([text]),
      introduction: text,
      content: text,
      date: text,
      thumbnail: text,
    })
  for (const reader of readers) expect(reader).toEqual({ key: text, name: text, email: text })
  for (const review of reviews) {
    expect(review).toMatchObject({ post: text, reader: text, content: text })
    expect([null, 1, 2, 3, 4, 5]).toContain(review.rating)
  }
  for (const { date } of [...posts, ...reviews]) expect(new Date(date).toISOString()).toBe(date)
})

test('has at least three posts on each topic', () => {
  expect(posts.length).toBeGreaterThanOrEqual(12)
  const known = site.topics.map(({ name }) => name)
  for (const post of posts) expect(known).toContain(post.topic)
  for (const topic of known)
    expect(posts.filter(post => post.topic === topic).length, topic).toBeGreaterThanOrEqual(3)
})

test('dates posts in the order of the file names', () => {
  const dates = posts.map(post => post.date)
  expect(dates).toEqual([...new Set(dates)].sort())
  expect([dates[0]?.slice(0, 10), dates.at(-1)?.slice(0, 10)]).toEqual(['2024-03-04', '2024-06-21'])
})

test('gives every post a unique slug made from its title', () => {
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const post of posts) expect(post.slug).toBe(slugOf(post.title))
})

test.each(essays)('$slug is a complete text', ({ title, introduction, content }) => {
  expect(title.length).toBeLessThanOrEqual(200)
  expect(introduction.length).toBeLessThanOrEqual(500)
  expect(countWords(content.replaceAll(/<pre>.*?<\/pre>/gs, ''))).toBeGreaterThanOrEqual(400)
  expect(countWords(content)).toBeLessThanOrEqual(1200)
})

test.each(posts)('$slug contains only markup that the editor stores', ({ content }) => {
  const bare =
    /^<\/?(p|h2|h3|ul|ol|li|strong|em|code|pre|blockquote|table|thead|tbody|tr|th|td|figure|figcaption|hr)>$/
  const dressed =
    /^<(figure class="wide"|a href="https:\/\/[^"]+"|\/a|code class="language-(ts|tsx|js|css|html|sql)"|img src="[^"]+" alt="[^"]+" width="\d+" height="\d+")>$/
  for (const tag of content.match(/<[^>]*>/g) ?? [])
    expect(bare.test(tag) || dressed.test(tag), tag).toBe(true)
})

test('shows code, tables, quotations, lists and pictures', () => {
  const holding = (part: string) => essays.filter(post => post.content.includes(part)).length
  expect(holding('<pre><code class="language-')).toBe(essays.length)
  expect(holding('<blockquote>')).toBe(essays.length)
  expect(holding('<table>')).toBeGreaterThanOrEqual(4)
  expect(holding('<figure')).toBeGreaterThanOrEqual(4)
  expect(holding('<ol>')).toBeGreaterThanOrEqual(1)
  expect(holding('<ul>')).toBeGreaterThanOrEqual(1)
})

test('has a post with pictures and one with footnotes', () => {
  const most = (pattern: RegExp) => Math.max(...posts.map(post => all(pattern, post.content).length))
  expect(most(/(<figcaption>)/g)).toBeGreaterThanOrEqual(4)
  expect(most(/<p>(\[\^\w+\]:)/g)).toBeGreaterThanOrEqual(3)
})

test('has a series of three with parts to come', () => {
  for (const { slug, coming } of series) {
    expect(posts.filter(post => post.series === slug)).toHaveLength(3)
    expect(titlesIn(coming)).not.toEqual([])
  }
  const known = series.map(({ slug }) => slug)
  for (const post of posts) expect([undefined, ...known]).toContain(post.series)
})

test('has a shelf of five kinds with stars', () => {
  const things = posts.flatMap(({ reviewed }) => reviewed ?? [])
  expect(new Set(things.map(({ type }) => type)).size).toBe(5)
  for (const thing of things) {
    expect(readReviewedThing(thing)).toEqual(thing)
    expect(checkThing(thing)).toEqual({})
    expect(thing.rating).not.toBeNull()
  }
  const rated = posts.filter(({ reviewed }) => reviewed?.isRatedByReaders)
  for (const post of rated) expect(reviewsOf(post).some(({ rating }) => rating !== null)).toBe(true)
})

test('has projects in every state, without mistakes', () => {
  expect(projects.map(({ project }) => project.state)).toEqual(['ongoing', 'finished', 'retired'])
  for (const { project, title, slug } of projects) {
    expect(readProject(project)).toEqual(project)
    expect(checkProject(project)).toEqual({})
    expect(slug).toBe(slugOf(title))
    expect(slugs).not.toContain(slug)
  }
})

test('has pictures with alternative texts and real sizes', () => {
  for (const { content } of posts)
    for (const tag of content.match(/<img [^>]*>/g) ?? []) {
      const [, name, alt, width, height] =
        /^<img src="images\/([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)">$/.exec(tag) ?? []
      const image = images.find(one => one.name === name)
      expect(alt).toBeTruthy()
      expect({ name, width: Number(width), height: Number(height) }).toEqual({
        name: image?.name,
        width: image?.width,
        height: image?.height,
      })
    }
})

test('every picture is used and small', () => {
  const used = posts.flatMap(post => [post.thumbnail, ...all(/src="images\/([^"]+)"/g, post.content)])
  for (const { name, bytes } of images) {
    expect(used).toContain(name)
    expect(bytes.length, name).toBeLessThan(120_000)
  }
  for (const { thumbnail } of posts)
    if (thumbnail)
      expect(images.find(image => image.name === thumbnail)).toMatchObject({ width: 1600, height: 900 })
})

test('has reviews by sample readers, newer than the posts', () => {
  const keys = readers.map(reader => reader.key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { email } of readers) expect(email).toMatch(/@([a-z]+\.)?example\.com$/)
  for (const review of reviews) {
    const post = posts.find(one => one.slug === review.post)
    expect(post?.slug).toBe(review.post)
    expect(keys).toContain(review.reader)
    expect(review.date > (post?.date ?? '')).toBe(true)
    expect(review.date < '2025').toBe(true)
  }
})

test('has no reader like a review twice or their own', () => {
  const keys = readers.map(reader => reader.key)
  for (const { likes, reader } of reviews) {
    expect(new Set(likes).size).toBe(likes.length)
    for (const key of likes) expect(keys).toContain(key)
    expect(likes).not.toContain(reader)
  }
})

test('has posts with many reviews, none and no rating', () => {
  const groups = posts.map(reviewsOf)
  const isUnrated = (review: SampleReview) => review.rating === null
  expect(groups.some(group => group.length >= 10)).toBe(true)
  expect(groups.some(group => group.length === 0)).toBe(true)
  expect(groups.some(group => group.length > 0 && group.every(isUnrated))).toBe(true)
})
