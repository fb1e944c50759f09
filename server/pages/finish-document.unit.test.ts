import { expect, test } from 'vitest'
import { scriptHash } from './content-security.ts'
import { finishDocument } from './finish-document.ts'

const start = (
  nonce: string,
) => `<script nonce="${nonce}" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";

  window.__reactRouterRouteModules = {"root":route0,"site/posts/home":route1};

import("/assets/entry.client-1.js");</script>`

const page = (body: string) =>
  `<html><head><link rel="modulepreload" href="/assets/root-1.js" nonce="M"/></head><body>${body}</body></html>`

const waiting = start('M').replace(
  '<script nonce="M" type="module" async="">',
  '<script type="text/plain" id="page-scripts" data-preloads="/assets/root-1.js">',
)

const hash = scriptHash(
  start('M').slice('<script nonce="M" type="module" async="">'.length, -'</script>'.length),
)

const forReading = { marker: 'M', isForReading: true, waitsForIntent: true }

test('keeps the script that starts React from running', () => {
  const { html, scriptHashes } = finishDocument(page(`<p>Text</p>${start('M')}`), forReading)
  expect(html).toBe(`<html><head></head><body><p>Text</p>${waiting}</body></html>`)
  expect(scriptHashes).toEqual([hash])
})

test('lets page scripts come after visible content', () => {
  const { html } = finishDocument(page(`<link rel="modulepreload" href="/x.js"/>${start('M')}`), {
    marker: 'M',
  })
  expect(html).toContain('<link rel="modulepreload" href="/assets/root-1.js" fetchpriority="low"/></head>')
  expect(html).toContain('<body><link rel="modulepreload" href="/x.js"/>')
})

test('does not change the content of a post', () => {
  const post = `<link rel="modulepreload" href="/x.js"/>${start('N')}`
  expect(finishDocument(page(post + start('M')), forReading).html).toContain(post + waiting)
})

test('throws without a start script', () => {
  expect(() => finishDocument(page(''), forReading)).toThrow('Update finishDocument')
})

test('hashes the application’s inline scripts', () => {
  const { html, scriptHashes } = finishDocument(
    '<link rel="modulepreload" nonce="M" href="/x.js"/><script nonce="M">let a = 1</script><script nonce="M" src="/x.js"></script><script type="module" nonce="M" async="">import "/y.js"</script><script type="application/ld+json">{}</script>',
    { marker: 'M' },
  )
  expect(scriptHashes).toEqual([scriptHash('let a = 1'), scriptHash('import "/y.js"')])
  expect(html).not.toContain('nonce')
})

test('does not hash a script from content, whatever its nonce', () => {
  const smuggled = [
    '<script>steal()</script>',
    '<script nonce="N">steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce=M>steal()</script>',
    '<script data-a=\' nonce="N"\'>steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
  ]
  for (const script of smuggled) {
    const { scriptHashes } = finishDocument(`${script}<script nonce="marker">ours()</script>`, {
      marker: 'marker',
    })
    expect(scriptHashes, script).toEqual([scriptHash('ours()')])
  }
})

test('hashes only the application’s script where another encloses it', () => {
  const html = '<script>steal()//<script nonce="marker">ours()</script>'
  expect(finishDocument(html, { marker: 'marker' }).scriptHashes).toEqual([scriptHash('ours()')])
})

test('adds third-party code only to public pages', () => {
  const outside = { code: 'run()', address: 'https://stats.example.com/script.js' }
  const read = finishDocument(page(start('M')), { ...forReading, outside })
  expect(read.html).toContain(`${waiting}<script>run()</script></body>`)
  expect(read.scriptHashes).toEqual([hash, scriptHash('run()')])
  expect(read.scriptAddress).toBe(outside.address)
  const secret = finishDocument(page(start('M')), { ...forReading, outside, isSecret: true })
  expect(secret.html).not.toContain('run()')
  expect(secret.scriptAddress).toBeNull()
  const used = finishDocument(page(start('M')), { marker: 'M', waitsForIntent: true, outside })
  expect(used.html).not.toContain('run()')
  expect(used.scriptAddress).toBeNull()
})
