import { expect, test } from 'vitest'
import { readImported } from '#tests/support/read-imported.ts'
import type { Imported, ImportedPost } from '../imported-site.ts'
import { markdownFolder } from './markdown-folder.ts'

const isPost = (one: Imported): one is ImportedPost => one.type === 'post'

const readPosts = async (files: Record<string, string>) =>
  (await readImported(markdownFolder, files)).filter(isPost)

async function readOne(files: Record<string, string>) {
  const [post] = await readPosts(files)
  if (!post) throw new Error('no post')
  return post
}

test('reads the fields of a post', async () => {
  const post = await readOne({
    'content/posts/a/index.md':
      '---\ntitle: A\nslug: b\ndate: 2021-9-1\nlastmod: 2021-09-02\ndescription: About it\ncategories: [Trips, Summer]\n' +
      'tags: [Sea]\nauthors: [{name: Elif}, Ada]\naliases: [/old/, older, "http://["]\ncover: {image: cover.jpg, alt: Sea}\n---\n\n![](c.jpg) ![](/d.jpg) [e](../e.md#f)',
    'content/posts/b.md': '---\nauthor: Ada\n---\n',
    'content/posts/a/cover.jpg': '',
    'content/posts/a/c.jpg': '',
    'static/d.jpg': '',
    'hugo.toml': 'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:slug/"',
  })
  expect(post).toMatchObject({
    noun: 'post',
    id: 'content/posts/a/index.md',
    title: 'A',
    slug: 'b',
    introduction: 'About it',
    status: 'published',
    publishedAt: '2021-09-01T00:00:00Z',
    updatedAt: '2021-09-02T00:00:00Z',
    topic: 'Trips',
    tags: ['Summer', 'Sea'],
    author: 'Elif, Ada',
    cover: { address: 'cover.jpg', alt: 'Sea' },
    folder: 'content/posts/a',
    address: 'https://old.example/2021/b/',
    oldAddresses: ['/2021/b/', '/old/', '/2021/b/older'],
    notes: new Set(),
  })
  expect(post.html).toContain('src="c.jpg"')
  expect(post.html).toContain('src="/d.jpg"')
  expect(post.html).toContain('href="../e.md#f"')
})

test.each([
  ['Hugo', { 'hugo.toml': '', 'content/posts/a.md': '' }, '/posts/a/'],
  ['Hugo with a language', { 'hugo.toml': '', 'content/posts/a.fr.md': '' }, '/fr/posts/a/'],
  ['Jekyll', { '_config.yml': '', '_posts/2021-9-1-a.md': '---\n---\n' }, '/2021/09/01/a.html'],
  ['Jekyll with a pattern', { '_config.yml': 'permalink: /:title/', '_posts/2021-09-01-a.md': '' }, '/a/'],
  ['Astro', { 'astro.config.mjs': '', 'src/content/blog/a.mdx': '' }, '/blog/a/'],
  ['Eleventy', { '.eleventy.js': '', 'content/blog/a/a.md': '' }, '/blog/a/'],
  ['a permalink', { '.eleventy.js': '', 'blog/a.md': '---\npermalink: /b/index.html\n---\n' }, '/b/'],
])('finds the old address of %s', async (_, files, path) => {
  expect((await readOne(files)).oldAddresses).toEqual([path])
})

test.each([
  ['title from its heading', 'posts/a-b.md', '# Head\n\nText', { title: 'Head', html: '<p>Text</p>\n' }],
  ['title from its name', 'posts/a-b.md', 'Text', { title: 'A b', slug: 'a-b' }],
  ['draft of Jekyll', '_drafts/a.md', '', { status: 'draft', noun: 'post' }],
  ['unpublished', 'posts/a.md', '---\npublished: false\ndate: 2020-01-01\n---\n', { status: 'draft' }],
  ['page', 'about-me.md', '---\ntitle: Me\n---\n', { noun: 'page', status: 'published' }],
  ['page in a folder of posts', 'posts/a.md', '---\nlayout: page\n---\n', { noun: 'page' }],
  [
    'undated post',
    'posts/a.md',
    '',
    { status: 'draft', notes: new Set(['It has no date, so it becomes a draft.']) },
  ],
  [
    'damaged date',
    'posts/a.md',
    '---\ndate: soon\n---\n',
    {
      publishedAt: null,
      notes: new Set(["'soon' is not a date.", 'It has no date, so it becomes a draft.']),
    },
  ],
  [
    "Hugo's series",
    'posts/a.md',
    '---\nseries: ["On water", "Other"]\nseries_order: 2\n---\n',
    { series: { name: 'On water', place: 2 } },
  ],
  [
    'a series in a text',
    'posts/a.md',
    '---\nseries: Rain, snow\n---\n',
    { series: { name: 'Rain, snow', place: null } },
  ],
  ['tags in a text', 'posts/a.md', '---\ntags: a b, c\n---\n', { tags: ['a b', 'c'] }],
])('reads %s', async (_, path, text, expected) => {
  expect(await readOne({ [path]: text })).toMatchObject(expected)
})

test("dates are in the site's time zone", async () => {
  const files = {
    '_config.yml': 'timezone: Europe/Berlin',
    '_posts/2021-07-01-a.md': '---\ndate: 2021-07-01 10:00\n---\n',
  }
  expect(await readOne(files)).toMatchObject({ publishedAt: '2021-07-01T10:00:00+02:00' })
})

test('one author needs no signature', async () => {
  const files = { 'posts/a.md': '---\nauthor: Elif\n---\n', 'posts/b.md': '---\ntitle: [\n---\n' }
  expect(await readPosts(files)).toMatchObject([{ author: null }])
})

test('a vault links its notes', async () => {
  const files = {
    '.obsidian/app.json': '{}',
    'Trips/Sea.md':
      '---\naliases: [Ocean]\ntags: "#a b"\n---\n%%later%%[[ho\u0308hen|Up]] ![[Boat.png]] #sea/near `#no`',
    'Höhen.md': '',
    'files/boat.png': '',
  }
  const [sea] = await readPosts(files)
  expect(sea).toMatchObject({ status: 'draft', tags: ['a', 'b', 'sea/near'], oldAddresses: [] })
  expect(sea?.html).toBe(
    '<p><a href="../H%C3%B6hen.md">Up</a> <img src="../files/boat.png" alt="" /> #sea/near <code>#no</code></p>\n',
  )
})

test('lists damaged files with their line', async () => {
  const found = await readImported(markdownFolder, {
    'posts/a.md': '---\ntitle: [\n---\n',
    'posts/b.md': '---js\nx\n---\n',
    'posts/c.md': '',
  })
  expect(found.filter(({ type }) => type === 'loss')).toEqual([
    {
      type: 'loss',
      id: 'posts/a.md',
      at: { file: 'posts/a.md', line: 2 },
      what: 'a.md',
      why: 'This is not valid YAML. Correct it, and import again.',
    },
    {
      type: 'loss',
      id: 'posts/b.md',
      at: { file: 'posts/b.md', line: 1 },
      what: 'b.md',
      why: 'The front matter is a program, which is not run. Write it as YAML.',
    },
  ])
  expect(found).toHaveLength(3)
})

test('reads posts that are named like files of a project', async () => {
  const paths = ['content/posts/search.md', 'content/posts/security/index.md', 'content/license.md']
  const texts = Object.fromEntries(paths.map(path => [path, 'Text']))
  expect((await readPosts({ ...texts, 'hugo.toml': '' })).map(({ id }) => id)).toEqual(paths)
  const vault = { '.obsidian/app.json': '{}', 'Security.md': 'Text', 'Search.md': 'Text' }
  expect(await readPosts(vault)).toHaveLength(2)
})

test('skips files of the project', async () => {
  const files = [
    'README.md',
    'node_modules/a/b.md',
    '.github/c.md',
    'themes/t/content/posts/d.md',
    'content/_index.md',
    'content/en/search.md',
    'content/404.md',
  ]
  const texts = Object.fromEntries(files.map(path => [path, 'Text']))
  expect(await readPosts({ ...texts, 'hugo.toml': '', 'content/posts/e.md': '' })).toMatchObject([
    { slug: 'e' },
  ])
  expect(await readPosts({ '_config.yml': '', 'CHANGELOG.md': 'Text', '_pages/404.md': 'Text' })).toEqual([])
})
