import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { readBloggerBody } from '../feeds/blogger-body.ts'
import { plainText } from './plain-text.ts'
import { readWordpressBody } from './wordpress-body.ts'

const site = { patterns: new Map(), attachments: new Map(), uploads: new Map() }

const readers = {
  WordPress: (html: string) => readWordpressBody(html, site, { id: '1', footnotes: '' }, new Set()),
  Blogger: (html: string) => readBloggerBody(html, new Set()),
  comments: (html: string) => plainText(`<p>${html}`),
}

const units = ['<pre>', '<p ', '<br ', '<img ', '[caption]<img ', ' ', '\t', ' \n', '<!-- ']

test.each(Object.entries(readers).flatMap(([name, read]) => units.map(unit => [name, unit, read] as const)))(
  'reads HTML of %s with many %j in linear time',
  (_, unit, read) => {
    const timeOf = (length: number) => {
      const html = `x${unit.repeat(length / unit.length)}x`
      const times = [1, 2].map(() => {
        const cpuTime = startCpuTimer()
        read(html)
        return cpuTime()
      })
      return Math.min(...times)
    }
    timeOf(1_000)
    // Sixteen times the length; quadratic time would be 256 times as long.
    expect(timeOf(64_000) / Math.max(timeOf(4_000), 5)).toBeLessThan(60)
  },
)
