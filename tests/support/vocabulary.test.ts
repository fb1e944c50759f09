import { expect, test } from 'vitest'
import { findProblems } from './vocabulary.ts'

const person = { '@type': 'Person', name: 'Ada' }
test.each<[string, Record<string, unknown>]>([
  ['Blogpost is no type', { '@type': 'Blogpost' }],
  ['Book has no director', { '@type': 'Book', director: person }],
  ['Person has no title', { ...person, title: 'Dr.' }],
  [
    'author of Book is a Brand, no Organization or Person or IdReference',
    { '@type': 'Book', author: { '@type': 'Brand' } },
  ],
  ['author of Book is "Ada", no Organization or Person or IdReference', { '@type': 'Book', author: 'Ada' }],
  ['Person has no age', { '@type': 'Book', author: { ...person, age: 40 } }],
  ['datePublished of Book is "March", no Date or DateTime', { '@type': 'Book', datePublished: 'March' }],
  ['url of Person is "/ada", no URL', { ...person, url: '/ada' }],
  ['commentCount of Book is 1.5, no Integer', { '@type': 'Book', commentCount: 1.5 }],
  [
    'author of Book refers to https://a.example/#b, which is nowhere',
    { '@type': 'Book', author: { '@id': 'https://a.example/#b' } },
  ],
  ['Blog has no blogPosts', { '@type': 'Blog', blogPosts: [] }],
])('the definitions tell that %s', (problem, node) => {
  expect(findProblems([[node]])).toEqual([problem])
})
