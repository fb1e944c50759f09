import type { Imported, ImportedComment, ImportedPost, Source } from '../imported-site.ts'

export const blankPost: Omit<ImportedPost, 'id' | 'at' | 'title' | 'html' | 'notes'> = {
  type: 'post',
  noun: 'post',
  slug: '',
  introduction: '',
  status: 'published',
  publishedAt: null,
  updatedAt: null,
  topic: null,
  tags: [],
  author: null,
  cover: null,
  audience: 'everybody',
  address: null,
  oldAddresses: [],
}

export const blankComment = {
  type: 'comment',
  parent: null,
  email: null,
  stars: null,
  isShown: true,
} as const

export function starsOf(value: unknown): ImportedComment['stars'] {
  return ([1, 2, 3, 4, 5] as const).find(stars => stars === Number(value)) ?? null
}

/** A post has one topic, and all other names are its tags. */
export function topicAndTags(names: string[], tags: string[] = []) {
  const [topic = null, ...others] = new Set(names)
  return { topic, tags: [...new Set([...others, ...tags])] }
}

/** Leaves out signatures if all posts are by the same author. Reads the posts twice. */
export const signedIfSeveral = (read: Source['read']): Source['read'] =>
  async function* (files) {
    const authors = new Set<string>()
    for await (const item of read(files)) {
      if (item.type === 'post' && item.author) authors.add(item.author)
      if (authors.size > 1) break
    }
    const unsigned = (item: Imported): Imported => (item.type === 'post' ? { ...item, author: null } : item)
    for await (const item of read(files)) yield authors.size > 1 ? item : unsigned(item)
  }
