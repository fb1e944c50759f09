import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf } from '#server/base/hash-of.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { harmsIn } from '#tests/support/harms-in.ts'
import { vectors } from '#tests/support/hostile-bodies.ts'
import { importFilesOf } from '#tests/support/import-files-of.ts'
import { readImported } from '#tests/support/read-imported.ts'
import { ImportRefused } from '../import-refused.ts'
import { sources } from './sources.ts'

/** An export of each program, with a text in every field that has one. */
const exportsWith = (text: string): Record<string, Record<string, string>> => {
  const xml = escapeHtml(text)
  const json = JSON.stringify(text)
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'paragraph', children: [{ type: 'text', text }] },
        { type: 'html', html: text },
        { type: 'markdown', markdown: text },
        { type: 'image', src: text, caption: text },
        { type: 'bookmark', url: text, metadata: { title: text } },
        { type: 'callout', calloutText: text },
      ],
    },
  })
  const csv = `"${text.replaceAll('"', '""')}"`
  return {
    Byline: {
      'byline.json': `{"title":${json},"address":${json}}`,
      'posts/a.md': `---\ntitle: ${json}\nslug: ${json}\ntags: [${json}]\ndate: ${json}\nimage: ${json}\n---\n\n${text}`,
      'posts/b.md': '---\ntitle: b\n---\n\nb',
      'posts/b.content.json': `{"content":${json},"markdown":"${hashOf('b')}"}`,
      'posts/b.reviews.json': `[{"id":1,"name":${json},"text":${json},"date":${json}}]`,
      'tags.json': `[{"name":${json},"description":${json},"oldSlugs":[${json}]}]`,
      'redirects.json': `[{"from":${json},"to":${json}}]`,
      'subscribers.csv': `email,since\n${csv},${csv}\n`,
    },
    WordPress: {
      'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>${xml}</title><item><title>${xml}</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_name>${xml}</wp:post_name><content:encoded>${xml}</content:encoded><category domain="post_tag">${xml}</category><wp:comment><wp:comment_content>${xml}</wp:comment_content><wp:comment_author>${xml}</wp:comment_author></wp:comment></item></channel></rss>`,
    },
    Ghost: {
      'a.json': `{"db":[{"data":{"settings":[{"key":"title","value":${json}}],"tags":[{"id":1,"name":${json},"description":${json}}],"posts":[{"id":1,"title":${json},"slug":${json},"status":${json},"html":${json},"custom_excerpt":${json},"feature_image":${json},"published_at":${json}},{"id":2,"lexical":${JSON.stringify(lexical)}}]}}]}`,
      'redirects.json': `[{"from":${json},"to":${json}}]`,
    },
    Substack: {
      'posts.csv': `post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n1.a,${csv},true,newsletter,everyone,${csv},${csv},${csv}\n`,
      'posts/1.a.html': `${text}<div class="captioned-image-container"><img data-attrs="${xml}"></div><div class="tweet" data-attrs='${xml}'>a</div>`,
      'email_list.csv': `email,created_at\n${csv},${csv}\n`,
    },
    Medium: {
      'posts/a.html': `<article class="h-entry"><a href="https://medium.com/p/abcdef1234" class="p-canonical">x</a><h1 class="p-name">${xml}</h1><section class="e-content"><h3>x</h3>${text}<figure class="graf"><img src="${xml}"></figure></section></article>`,
    },
    Blogger: {
      'a.xml': `<feed xmlns:blogger="http://schemas.google.com/blogger/2018"><title>${xml}</title><entry><id>1</id><blogger:type>POST</blogger:type><title>${xml}</title><content type="html">${xml}</content><category term="${xml}"/><published>${xml}</published></entry></feed>`,
    },
    Markdown: {
      'posts/a.md': `---\ntitle: ${json}\ntags: [${json}]\ndate: ${json}\nimage: ${json}\naliases: [${json}]\n---\n${text}\n`,
      'posts/b.md': text,
      'posts/c.mdx': `${text}\n\n<Image src={x} alt="${xml}" />\n`,
      'hugo.toml': `title = ${json}\n`,
      'content/posts/d.md': `{{< figure src="${text}" caption="${text}" >}}\n{{< notice tip "${text}" >}}${text}{{< /notice >}}`,
    },
    Feed: {
      'a.rss': `<rss><channel><title>${xml}</title><item><title>${xml}</title><link>${xml}</link><description>${xml}</description></item></channel></rss>`,
    },
  }
}

test.each(sources)('$name is recognized by its own reader first', async ({ name }) => {
  for (const folder of ['', 'export/']) {
    const entries = Object.entries(exportsWith('a')[name] ?? {})
    const files = importFilesOf(Object.fromEntries(entries.map(([path, text]) => [folder + path, text])))
    const recognized: string[] = []
    for (const source of sources) if (await source.isSourceOf(files)) recognized.push(source.name)
    expect(recognized[0], folder).toBe(name)
  }
})

test.each(sources)('no field of $name brings a script', async source => {
  const harmful: string[] = []
  for (const vector of vectors) {
    const files = exportsWith(vector)[source.name] ?? {}
    const found = await readImported(source, files).catch(error => {
      if (error instanceof ImportRefused) return []
      throw error
    })
    for (const one of found)
      if (one.type === 'post' && harmsIn(sanitize(one.html)).length > 0) harmful.push(vector)
  }
  expect(harmful).toEqual([])
})

const signs = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '\0',
  ']]>',
  '<![CDATA[',
  '{{<',
  '>}}',
  '---\n',
  '```',
  '[[',
  '\ud800',
  '\n\n',
  '</p>',
  '<figure>',
  '<a href="#fn1"><sup>',
  '<li id="fn1">',
  '<table>',
  '%E0%A4',
  ',',
  '\\',
  '://',
  '0000-00-00',
  '<!--',
]
const anyText = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 6 })), {
  maxLength: 20,
})

test.each(sources)('any $name is read or refused with a sentence', async source => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.nat(4000), fc.nat(40), async (parts, at, length) => {
      const entries = Object.entries(exportsWith(parts.join(''))[source.name] ?? {})
      const cut = entries.map(([path, text]) => [path, text.slice(0, at) + text.slice(at + length)] as const)
      const found = await readImported(source, Object.fromEntries(cut)).catch(error => {
        expect(error).toBeInstanceOf(ImportRefused)
        return []
      })
      for (const one of found) {
        expect(one.id, JSON.stringify(one)).not.toBe('')
        if (one.type === 'post') sanitize(one.html)
      }
    }),
    { numRuns: 50 },
  )
})
