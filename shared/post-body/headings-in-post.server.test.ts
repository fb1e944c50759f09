import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slugOf } from '#shared/posts/slug.ts'
import { ownIds } from '#shared/text/own-ids.ts'
import { changeHtml } from '#tests/support/change-html.ts'
import { addHeadingLinks, type Heading } from './headings-in-post.server.ts'

function withHeadings(html: string) {
  let headings: Heading[] = []
  const linked = changeHtml(html, body => {
    headings = addHeadingLinks(body)
  })
  return { html: linked, headings }
}

const idsOf = (html: string) => withHeadings(html).headings.map(({ id }) => id)

test('separates the lines of a heading', () => {
  expect(withHeadings('<h2>One<br>two</h2>').headings).toEqual([{ id: 'one-two', text: 'One two', level: 2 }])
})

test('makes each heading a link to itself and lists it', () => {
  expect(
    withHeadings(
      '<h2 class="indent-1">Caf&eacute; &amp; <em>more</em></h2><p>a</p><h3>B</h3>'.replace('&eacute;', 'é'),
    ),
  ).toEqual({
    html: '<h2 class="indent-1" id="cafe-more"><a class="self-link" href="#cafe-more">Café &amp; <em>more</em></a></h2><p>a</p><h3 id="b"><a class="self-link" href="#b">B</a></h3>',
    headings: [
      { id: 'cafe-more', text: 'Café & more', level: 2 },
      { id: 'b', text: 'B', level: 3 },
    ],
  })
})

test('gives headings unique ids in any script', () => {
  expect(
    idsOf('<h2>A</h2><h2>a!</h2><h2>A 2</h2><h3>A</h3><h2>Привет</h2><h2>✨</h2><h4>?</h4><h2></h2>'),
  ).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'привет', 'section', 'section-2'])
})

test('gives a heading with a link only an id', () => {
  expect(withHeadings('<h2><a href="/a">A</a></h2><a href="/b"><h3>B</h3></a><h3>C</h3>').html).toBe(
    '<h2 id="a"><a href="/a">A</a></h2><a href="/b"><h3 id="b">B</h3></a><h3 id="c"><a class="self-link" href="#c">C</a></h3>',
  )
})

/** What the first group matches in the sources below a folder of `app/`. */
function findInSources(folder: string, pattern: RegExp): string[] {
  const root = join(import.meta.dirname, '../../app', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(pattern)])
    .map(([, found = '']) => found)
}

test('gives no heading the id of a review’s button', () => {
  const ids = findInSources('site/reviews', /`([a-z]+.)\$\{(?:(?:review\.)?id|hidden\[0\])\}`/g).map(
    start => `${start}7`,
  )
  expect(ids).toHaveLength(6)
  expect(ids.filter(id => slugOf(id) === id)).toEqual([])
})

test('gives no heading the id of a review', () => {
  expect(idsOf('<h2>Review 12</h2><h2>Review 12</h2><h2>Review twelve</h2>')).toEqual([
    'review-12-2',
    'review-12-3',
    'review-twelve',
  ])
})

test('gives no heading an id of the page', () => {
  const ids = findInSources('', /\sid="([^"]+)"/g).filter(id => slugOf(id) === id)
  expect(ids).toContain('main')
  expect(ids.filter(id => !ownIds.includes(id))).toEqual([])
  expect(idsOf('<h2>Main</h2>')).toEqual(['main-2'])
})
