import { xml, xmlDocument } from '#shared/text/xml.ts'
import { type Feed, type FeedItem, updatedAt } from './feed.ts'

const atomDate = (date: string) => new Date(date).toISOString()

export function writeAtom(feed: Feed): string {
  const { title, description, language, page, address, hub, items } = feed
  return xmlDocument(
    xml`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:html="http://www.w3.org/1999/xhtml" xml:lang="${language}">
<html:a href="${page}">${title}</html:a>
<title>${title}</title>
<subtitle>${description}</subtitle>
<id>${address}</id>
<updated>${updatedAt(feed)}</updated>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="self" type="application/atom+xml" href="${address}"/>${
      hub &&
      xml`
<link rel="hub" href="${hub}"/>`
    }${items.map(writeEntry)}
</feed>`,
    '/feed.css',
  )
}

function writeEntry({ id, address, title, author, categories, picture, ...entry }: FeedItem) {
  return xml`
<entry>
<html:a href="${address}">${title}</html:a>
<title>${title}</title>
<id>${id}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${atomDate(entry.published)}</published>
<updated>${atomDate(entry.updated)}</updated>
<author><name>${author}</name></author>${categories.map(
    category => xml`
<category term="${category}"/>`,
  )}
<summary>${entry.summary}</summary>
<content type="html">${entry.html}</content>${
    picture &&
    xml`
<link rel="enclosure" type="${picture.type}" href="${picture.address}"/>`
  }
</entry>`
}
