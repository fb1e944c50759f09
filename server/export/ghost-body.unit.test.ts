import { expect, test } from 'vitest'
import { writeGhostBody } from './ghost-body.ts'

const page = 'https://old.example/blog/sea'
const slugs = new Map([
  [page, 'sea'],
  ['https://old.example/sea', 'sea-page'],
  ['https://old.example/projects/harbour', 'harbour'],
])
const write = (html: string) => writeGhostBody(html, page, slugs)

test.each([
  ['a list within a list', '<ul><li>One<ol><li>Two</li></ol></li></ul>'],
  ['a toggle', '<details><summary>More</summary><p>Inside</p></details>'],
  ['footnotes', '<section class="footnotes"><ol><li id="note_1">Text</li></ol></section>'],
])('leaves %s as HTML', (_, html) => {
  expect(write(`<p>Text</p>${html}`)).toBe(
    `<p>Text</p><!--kg-card-begin: html-->${html}<!--kg-card-end: html-->`,
  )
})

test.each(['<ul><li>One</li></ul>', '<p>Some <strong>text</strong></p>'])('lets Ghost read %s', html => {
  expect(write(html)).toBe(html)
})

test.each([
  [`${page}#note_1`, '#note_1'],
  [`${page}`, '__GHOST_URL__/sea/'],
  ['https://old.example/sea#top', '__GHOST_URL__/sea-page/#top'],
  ['https://old.example/projects/harbour', '__GHOST_URL__/harbour/'],
  ['https://old.example/tags/sea', 'https://old.example/tags/sea'],
  ['https://new.example/sea', 'https://new.example/sea'],
])('leads a link to %s to %s', (old, address) => {
  expect(write(`<a href="${old}">x</a>`)).toBe(`<a href="${address}">x</a>`)
})
