import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cover } from '#shared/posts/cover.ts'

const folder = `${import.meta.dirname}/still-covers`
const codes = ['fan-7-510d8dd2', 'sun-6-574ea7d1', 'swell-4-d833ec95', 'weave-3-abe0a958']

test('each file has the lines of its cover', () => {
  expect(readdirSync(folder)).toEqual(codes.map(code => `${code.split('-')[0]}.svg`))
  for (const code of codes) {
    const { lines, byline } = cover(code)
    const file = readFileSync(`${folder}/${code.split('-')[0]}.svg`, 'utf8')
    expect(file).toContain(`<path id="lines" d="${lines}"/>`)
    expect(file).toContain(`<path id="byline" pathLength="1" d="${byline}"/>`)
  }
})
