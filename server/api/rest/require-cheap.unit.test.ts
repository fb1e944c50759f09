import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import type { Catalogue, ForeignKey, Table } from './catalogue.ts'
import { parseQuery } from './parse-query.ts'
import { requireCheap } from './plan-request.ts'

function tableOf(name: string): Table {
  return { name, columns: new Map(), primaryKey: [], computed: new Set(), anonymousWrites: new Set() }
}

function keyOf(table: string, referenced: string): ForeignKey {
  const columns = { columns: [`${referenced}_id`], referencedColumns: ['id'] }
  return { name: `${table}_${referenced}`, table, referenced, isUnique: false, ...columns }
}

const catalogue: Catalogue = {
  tables: new Map(['profiles', 'blogs', 'comments', 'likes'].map(name => [name, tableOf(name)])),
  foreignKeys: [
    keyOf('blogs', 'profiles'),
    keyOf('comments', 'blogs'),
    keyOf('comments', 'profiles'),
    keyOf('likes', 'comments'),
  ],
  routines: new Map(),
}

const check = (table: string, query: string) =>
  requireCheap(
    catalogue,
    table,
    parseQuery(new URLSearchParams(query), () => false),
  )

test.each([
  ['comments', 'select=id,profiles(username),blogs(title,slug),likes(count)'],
  ['comments', 'select=id,likes(count)&likes.status=eq.shown&likes.id=gt.2'],
  ['likes', 'select=id,comments(blogs(slug))'],
  ['blogs', 'select=id,comments(content,profiles(username))'],
  ['blogs', 'select=id&title=ilike.*a*&or=(id.eq.1,id.eq.2,and(id.gt.5,id.lt.9))'],
])('lets everybody ask %s?%s', (table, query) => {
  expect(() => check(table, query)).not.toThrow()
})

test.each([
  ['a list inside a table that is pointed to', 'comments', 'select=id,blogs(comments(id))'],
  ['a list inside a list', 'profiles', 'select=id,blogs(comments(count))'],
  ['one that is only required', 'comments', 'select=id,blogs!inner(comments!inner())'],
  ['three levels', 'likes', 'select=id,comments(blogs(profiles(id)))'],
  ['five embedded tables', 'comments', `select=${'abcde'.replace(/./g, '$&:blogs(id),')}id`],
  ['three filters', 'comments', 'select=blogs(id)&blogs.id=gt.1&blogs.id=lt.9&blogs.slug=eq.a'],
  ['three filters in groups', 'comments', 'select=blogs(id)&blogs.or=(id.gt.1,and(id.lt.9,slug.eq.a))'],
])('refuses %s to everybody but administrators', (_, table, query) => {
  expect(refusalOf(() => check(table, query))).toEqual([400, '54001'])
})
