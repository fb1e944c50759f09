/** One entry. All addresses are absolute, `html` is sanitized, dates are ISO 8601. */
export interface FeedItem {
  /** Never changes, also when title and address do. */
  id: string
  address: string
  title: string
  author: string
  published: string
  updated: string
  summary: string
  html: string
  topic: string | null
  picture: { address: string; type: string } | null
}

/** What the three formats are written from. */
export interface Feed {
  title: string
  description: string
  /** BCP 47. */
  language: string
  /** The page of which it is the feed. */
  page: string
  /** The feed's own address. */
  address: string
  /** The address of a WebSub hub, or null. */
  hub: string | null
  items: FeedItem[]
}

/** The date of the last change, of an empty feed the epoch. */
export function updatedAt({ items }: Feed): string {
  const newest = Math.max(0, ...items.map(({ updated }) => Date.parse(updated)))
  return new Date(newest).toISOString()
}
