import { expect, test } from 'vitest'
import { robotsAllow } from './robots-allow.ts'

const allows = (text: string, path: string) =>
  robotsAllow(text, 'Byline', new URL(path, 'https://page.example'))

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['Disallow: /', '/a', true],
  ['User-agent: other\nDisallow: /', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: byline\nDisallow: /b', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: byline\nDisallow:', '/a', true],
  ['\uFEFFuser-agent : BYLINE/1.0 # us\r\n\r\n dIsAlLoW : /a # here', '/a', false],
  ['User-agent: byline\nUser-agent: other\nDisallow: /a', '/a', false],
  ['User-agent: byline\nDisallow: /a\nUser-agent: other\nDisallow: /b', '/b', true],
  ['User-agent: byline\nSitemap: https://page.example/s\nDisallow: /a', '/a', false],
  ['User-agent: byline\nDisallow: /a\n\nUser-agent: *\n\nUser-agent: byline\nDisallow: /b', '/a', false],
  ['User-agent: *\nDisallow: /a', '/abc', false],
  ['User-agent: *\nDisallow: /a', '/b/a', true],
  ['User-agent: *\nDisallow: /A', '/a', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
  ['User-agent: *\nAllow: /a/b\nDisallow: /a/b', '/a/b', true],
  ['User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b', false],
  ['User-agent: *\nDisallow: /*.gif$', '/a/b.gif', false],
  ['User-agent: *\nDisallow: /*.gif$', '/a.gif?b', true],
  ['User-agent: *\nDisallow: /*a*b', '/bab', false],
  ['User-agent: *\nDisallow: /*ab*b', '/ab', true],
  ['User-agent: *\nDisallow: /a$', '/a', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['User-agent: *\nDisallow: /*?b=', '/a?b=c', false],
  ['User-agent: *\nDisallow: /ä', '/%c3%a4', false],
  ['User-agent: *\nDisallow: /[a]', '/[a]', false],
  ['User-agent: *\nDisallow: /a|b', '/a|b', false],
  ["User-agent: *\nDisallow: /a?q='x", "/a?q='x", false],
  ['User-agent: *\nDisallow: /%c3%a4', '/ä', false],
])('reads that %j of %s means %j', (text, path, isAllowed) => {
  expect(allows(text, path)).toBe(isAllowed)
})
