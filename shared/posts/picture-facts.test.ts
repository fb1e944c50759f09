import { expect, test } from 'vitest'
import { factsInName, pictureFacts } from './picture-facts.ts'

const uuid = '0b9ad2c6-3c1d-4a55-9f0e-6a1f00b77c25'

test.each([
  { width: 1920, height: 1080, colour: '8a6f5c' },
  { width: 1, height: 16_384, colour: '000000' },
  { width: 640, height: 480, colour: null },
])('reads back what it wrote: %o', facts => {
  expect(pictureFacts(`${uuid}-${factsInName(facts)}.webp`)).toEqual(facts)
})

test.each([
  'cover.png',
  'flame-graph.webp',
  `${uuid}.webp`,
  '1920x1080-8a6f5c.webp',
  `x${uuid}-1920x1080-8a6f5c.webp`,
  `${uuid}-1920x1080-8A6F5C.webp`,
  `${uuid}-1920x1080-8a6f5.webp`,
  `${uuid}-1920x1080-red.webp`,
  `${uuid}-1920x1080-8a6f5c`,
  `${uuid}-1920x1080-8a6f5c.svg`,
  `${uuid}-1920x1080-8a6f5c.webp\n`,
  `${uuid}-0x1080-8a6f5c.webp`,
  `${uuid}-0192x1080-8a6f5c.webp`,
  `${uuid}--5x1080-8a6f5c.webp`,
  `${uuid}-16385x10-8a6f5c.webp`,
  `${uuid}-10x99999-8a6f5c.webp`,
  `${uuid}-1e3x10-8a6f5c.webp`,
])('finds no facts in %s', name => {
  expect(pictureFacts(name)).toBeNull()
})
