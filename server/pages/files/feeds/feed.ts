export interface FeedItem {
  id: string
  address: string
  title: string
  author: string
  published: string
  updated: string
  summary: string
  html: string
  categories: string[]
  picture: { address: string; type: string } | null
}

export interface Feed {
  title: string
  description: string
  language: string
  page: string
  address: string
  hub: string | null
  items: FeedItem[]
}

export function updatedAt({ items }: Feed): string {
  const newest = Math.max(0, ...items.map(({ updated }) => Date.parse(updated)))
  return new Date(newest).toISOString()
}
