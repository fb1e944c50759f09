import { xml, xmlDocument } from '#shared/text/xml.ts'
import { type Feed, type FeedItem, updatedAt } from './feed.ts'

const rssDate = (date: string) => new Date(date).toUTCString()

export function writeRss(feed: Feed): string {
  const { title, description, language, page, address, hub, items } = feed
  return xmlDocument(
    xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:html="http://www.w3.org/1999/xhtml">
<channel>
<html:a href="${page}">${title}</html:a>
<title>${title}</title>
<description>${description}</description>
<link>${page}</link>
<language>${language}</language>
<lastBuildDate>${rssDate(updatedAt(feed))}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${address}"/>${
      hub &&
      xml`
<atom:link rel="hub" href="${hub}"/>`
    }${items.map(writeItem)}
</channel>
</rss>`,
    '/feed.css',
  )
}

function writeItem({ id, address, title, author, published, summary, html, categories, picture }: FeedItem) {
  return xml`
<item>
<html:a href="${address}">${title}</html:a>
<title>${title}</title>
<link>${address}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${rssDate(published)}</pubDate>
<dc:creator>${author}</dc:creator>${categories.map(
    category => xml`
<category>${category}</category>`,
  )}
<description>${summary}</description>
<content:encoded>${html}</content:encoded>${
    picture &&
    xml`
<enclosure url="${picture.address}" type="${picture.type}" length="0"/>
<media:content url="${picture.address}" medium="image" type="${picture.type}"/>`
  }
</item>`
}
