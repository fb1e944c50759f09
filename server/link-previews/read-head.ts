import { createShallowParser } from '#shared/post-body/shallow-parser.server.ts'
import { parseWebUrl } from '#shared/text/parse-url.ts'

export function readHead(html: string, address: URL) {
  const properties = new Map<string, string>()
  let title = ''
  let isTitle = false
  const parser = createShallowParser({
    onopentag(tag, { property, name, content }) {
      isTitle = tag === 'title' && title === ''
      const key = (property ?? name)?.toLowerCase()
      if (tag === 'meta' && key && content && !properties.has(key)) properties.set(key, content)
    },
    ontext(text) {
      if (isTitle) title += text
    },
    onclosetag(tag) {
      if (tag === 'title') isTitle = false
    },
  })
  parser.write(html)
  const first = (...keys: string[]) => keys.map(key => properties.get(key)?.trim()).find(Boolean) ?? ''
  const picture = parseWebUrl(first('og:image:secure_url', 'og:image', 'twitter:image'), address.href)
  return {
    title: first('og:title', 'twitter:title') || title.trim(),
    description: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name') || address.hostname.replace(/^www\./, ''),
    picture: picture?.href ?? null,
    date: first('article:published_time', 'og:published_time') || null,
  }
}
