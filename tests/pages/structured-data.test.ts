import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReviewedThing, thingTypes } from '#app/data/reviewed-thing.ts'
import { ownPosts } from '#tests/support/own-posts.ts'
import { graphOf, openPages, type TestPages } from '#tests/support/pages.ts'
import { findProblems, nodesIn } from '#tests/support/vocabulary.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())

const { addPost, addReviews } = ownPosts(() => pages)

async function addPostAbout(type: string): Promise<string> {
  const slug = `own-${type.toLowerCase()}`
  const id = await addPost({ slug })
  await addReviews(id, [
    ['Twice.', 5],
    ['Too long.', 2],
  ])
  const thing = { type, name: 'It', maker: 'Somebody', address: 'https://example.com/it', rating: 4.5 }
  const reviewed = { ...thing, isRatedByReaders: true } as ReviewedThing
  await pages.sql`update blogs set reviewed = ${JSON.stringify(reviewed)}::jsonb where id = ${id}`
  return `/blog/${slug}`
}

test('what every page tells search engines follows the definitions of schema.org', async () => {
  await pages.sql`
    insert into pages (slug, title, content, status) values
      ('about', 'About', '<p>Me.</p>', 'published'), ('uses', 'Uses', '<p>A desk.</p>', 'published')`
  await pages.sql`
    update settings set owner_title = 'Gardener', owner_avatar = 'https://example.com/me.jpg',
      owner_links = '[{"label": "Elsewhere", "url": "https://example.com/me", "icon": null}]'`
  await addReviews(await addPost({ slug: 'own', thumbnail: 'a.png' }), [['Good.', 5]])
  const about = await Promise.all(Object.keys(thingTypes).map(addPostAbout))
  const paths = [
    '/',
    '/topics/JavaScript',
    '/archive',
    '/search?q=a',
    '/about',
    '/uses',
    '/blog/own',
    ...about,
  ]
  const graphs = await Promise.all(paths.map(async path => graphOf(await pages.read(path))))

  expect(findProblems(graphs)).toEqual([])
  const told = new Set(nodesIn(graphs).map(node => String(node['@type'])))
  expect([...told].toSorted()).toEqual(
    [
      ...[
        'AggregateRating',
        'BlogPosting',
        'Brand',
        'BreadcrumbList',
        'Comment',
        'ListItem',
        'Organization',
        'Person',
      ],
      ...['ProfilePage', 'Rating', 'Review', 'WebPage', 'WebSite', ...Object.keys(thingTypes)],
    ].toSorted(),
  )
})
