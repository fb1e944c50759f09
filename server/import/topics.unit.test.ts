import { expect, test } from 'vitest'
import { topicsNamed } from '#shared/settings/site-topics.ts'
import { joinTopics } from './topics.ts'

const own = topicsNamed(['Tech', 'Life'])

test('joined topics keep the ids of the site', () => {
  expect(joinTopics(topicsNamed(['Cooking']), own)).toEqual([
    { id: 3, name: 'Cooking', ink: null },
    { id: 1, name: 'Tech', ink: null },
    { id: 2, name: 'Life', ink: null },
  ])
})

test('joins topics as the site spells them', () => {
  const imported = topicsNamed(['life', 'LIFE']).map(topic => ({ ...topic, ink: 2 }))
  expect(joinTopics(imported, own)).toEqual([
    { id: 2, name: 'Life', ink: 2 },
    { id: 1, name: 'Tech', ink: null },
  ])
})
