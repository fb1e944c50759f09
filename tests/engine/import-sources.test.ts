import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { runImports } from '#server/import/run-imports.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { zipOf } from '#tests/support/zip-of.ts'
import { peopleOf } from './people-of.ts'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()

let server: BorrowedServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
let folder: string
const decoder = new PictureDecoder(1)

afterAll(async () => {
  decoder.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  server = await borrowServer()
  admin = await peopleOf(() => server).signedUpAdmin('iris')
  folder = await temporaryFolder('import')
})

async function importZip(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const { data: id, error } = await admin.client.rpc('begin_import', { file_name: 'export.zip' })
  if (error) throw error
  const path = join(folder, 'export.zip')
  await writeFile(path, zipOf(Object.entries(files).map(([path, content]) => ({ path, content }))))
  await server.sql`update private.imports set path = ${path} where id = ${id}`
  const { sql, files: storage } = { sql: server.database.jobs, files: server.files }
  const run = () => runImports({ sql, files: storage, decoder, network: internet, uploads: folder })
  await run()
  await admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
  await run()
  const rows = await server.sql<{ outcome: string; type: string; title: string; notes: string[] }>`
    select outcome, type, title, notes from private.import_rows where import_id = ${id} and outcome <> 'taken' order by place`
  return rows.map(({ outcome, type, title, notes }) => `${outcome} ${type} ${title}: ${notes.join(' ')}`)
}

const ghostPost = (slug: string, html: string) => ({
  id: slug,
  slug,
  title: slug,
  status: 'published',
  published_at: '2020-01-02T03:04:05.000Z',
  lexical: JSON.stringify({
    root: {
      children: [
        { type: 'html', html: '' },
        { type: 'markdown', markdown: html },
      ],
    },
  }),
})

const medium = (title: string, hash: string, body: string) =>
  `<article class="h-entry"><h1 class="p-name">${title}</h1><section class="e-content"><h3>${title}</h3>${body}</section><time class="dt-published" datetime="2020-01-02T03:04:05Z"></time><a class="p-canonical" href="https://medium.com/@elif/${title}-${hash}">x</a></article>`

const bloggerEntry = (name: string, html: string) =>
  `<entry><id>${name}</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>${name}</title><content type="html"><![CDATA[${html}]]></content><blogger:filename>/2020/01/${name}.html</blogger:filename><published>2020-01-02T03:04:05Z</published></entry>`

const front = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-02 03:04:05 +0000\n---\n`

/** Two posts each: the first shows a picture of the archive and leads to the second. */
const archives: Record<string, Record<string, string | Uint8Array>> = {
  Ghost: {
    'site.json': JSON.stringify({
      db: [
        {
          data: {
            posts: [
              ghostPost(
                'near',
                '![Sea](__GHOST_URL__/content/images/2020/a.jpg)\n\n[far](__GHOST_URL__/far/)',
              ),
              ghostPost('far', 'Text'),
            ],
          },
        },
      ],
    }),
    'images/2020/a.jpg': picture,
  },
  Substack: {
    'posts.csv':
      'post_id,post_date,is_published,type,audience,title,subtitle,podcast_url\n1.near,2020-01-02T03:04:05Z,true,newsletter,everyone,near,,\n2.far,2020-01-02T03:04:05Z,true,newsletter,everyone,far,,\n',
    'posts/1.near.html':
      '<p><img src="a.jpg" alt="Sea"></p><p><a href="https://my.substack.com/p/far">far</a> <a href="https://my.substack.com/subscribe?">x</a></p>',
    'posts/2.far.html': '<p>Text</p>',
    'posts/a.jpg': picture,
  },
  Medium: {
    'posts/near.html': medium(
      'near',
      'abcdef012345',
      '<figure class="graf"><img src="../img/a.jpg" alt="Sea"></figure><p><a href="https://medium.com/@elif/far-abcdef543210">far</a></p>',
    ),
    'posts/far.html': medium('far', 'abcdef543210', '<p>Text</p>'),
    'img/a.jpg': picture,
  },
  Blogger: {
    'feed.atom': `<feed xmlns:blogger="http://schemas.google.com/blogger/2018">${bloggerEntry('near', '<img src="a.jpg" alt="Sea"><br><br><a href="/2020/01/far.html">far</a>')}${bloggerEntry('far', 'Text')}</feed>`,
    'a.jpg': picture,
  },
  Hugo: {
    'site/hugo.toml': 'baseURL = "https://old.example/"',
    'site/content/posts/near/index.md': `${front('near')}![Sea](a.jpg)\n\n[far]({{< ref "../far.md" >}})`,
    'site/content/posts/near/a.jpg': picture,
    'site/content/posts/far.md': `${front('far')}Text`,
  },
  Jekyll: {
    '_config.yml': 'url: https://old.example',
    '_posts/2020-01-02-near.md': `${front('near')}![Sea]({{ site.baseurl }}/assets/a.jpg)\n\n[far]({% post_url 2020-01-02-far %})`,
    '_posts/2020-01-02-far.md': `${front('far')}Text`,
    'assets/a.jpg': picture,
  },
  Astro: {
    'astro.config.mjs': 'export default { site: "https://old.example" }',
    'src/content/blog/near.mdx': `${front('near')}import a from '../../assets/a.jpg'\n\n<Image src={a} alt="Sea" />\n\n[far](/blog/far)`,
    'src/content/blog/far.md': `${front('far')}Text`,
    'src/assets/a.jpg': picture,
  },
  Obsidian: {
    '.obsidian/app.json': '{}',
    'near.md': `${front('near')}![[a.jpg|Sea]]\n\n[[Far|far]]`,
    'trips/Far.md': `${front('far')}Text`,
    'files/a.jpg': picture,
  },
}

test.each(Object.entries(archives))('imports pictures and links of %s', async (_, files) => {
  expect(await importZip(files)).toEqual([])
  const posts = await server.sql<{ slug: string; title: string; content: string; published_at: string }>`
    select slug, title, content, published_at from blogs where title in ('near', 'far') order by title desc`
  expect(posts.map(({ slug, published_at }) => [slug, published_at])).toEqual([
    ['near', '2020-01-02T03:04:05+00:00'],
    ['far', '2020-01-02T03:04:05+00:00'],
  ])
  expect(posts[0]?.content).toMatch(
    /<img src="\/storage\/v1\/object\/public\/thumbnail\/Content\/[\w-]+-40x30\.webp" alt="Sea"/,
  )
  expect(posts[0]?.content).toContain('<a href="/blog/far">far</a>')
})

test('reports the line of each lost item', async () => {
  const files = { 'hugo.toml': '', 'content/about.md': '---\ntitle: Me\n---\na\n\n{{< map >}}\n' }
  expect(await importZip(files)).toEqual([
    "changed page Me: Line 6: The shortcode 'map' is unknown here and was left out. Text within it remains.",
  ])
})
