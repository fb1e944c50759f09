import { printable } from '#shared/text/xml.ts'
import type { Feed, FeedItem } from './feed.ts'

const jsonDate = (date: string) => new Date(date).toISOString()

export function writeJsonFeed({ title, description, language, page, address, hub, items }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: address,
    language,
    ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: items.map(itemOf),
  }
  return JSON.stringify(feed, (_, value) => (typeof value === 'string' ? printable(value) : value))
}

function itemOf({ id, address, title, author, categories, picture, ...item }: FeedItem) {
  return {
    id,
    url: address,
    title,
    summary: item.summary,
    content_html: item.html,
    date_published: jsonDate(item.published),
    date_modified: jsonDate(item.updated),
    authors: [{ name: author }],
    ...(categories.length > 0 && { tags: categories }),
    ...(picture && { image: picture.address }),
  }
}
