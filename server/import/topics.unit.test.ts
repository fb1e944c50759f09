import { expect, test } from 'vitest'
import { topicsNamed } from '#shared/settings/site-topics.ts'
import { joinTopics } from './topics.ts'

const own = topicsNamed(['Tech', 'Life'])

test('joined topics keep the ids of the site', () => {
  expect(joinTopics(topicsNamed(['Cooking']), own).topics).toEqual([
    { id: 3, name: 'Cooking', ink: null },
    { id: 1, name: 'Tech', ink: null },
    { id: 2, name: 'Life', ink: null },
  ])
})

test('joins topics as the site spells them', () => {
  const imported = topicsNamed(['life', 'LIFE']).map(topic => ({ ...topic, ink: 2 }))
  expect(joinTopics(imported, own).topics).toEqual([
    { id: 2, name: 'Life', ink: 2 },
    { id: 1, name: 'Tech', ink: null },
  ])
})

test('leaves out topics for which there is no room', () => {
  const own = topicsNamed(Array.from({ length: 98 }, (_, at) => `Own ${at}`))
  const { topics, leftOut } = joinTopics(topicsNamed(['One', 'Own 5', 'Two', 'Three', 'Four']), own)
  expect(topics.slice(0, 3).map(({ name }) => name)).toEqual(['One', 'Own 5', 'Two'])
  expect(topics).toHaveLength(100)
  expect(leftOut).toEqual(['Three', 'Four'])
})
