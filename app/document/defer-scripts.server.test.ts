import { expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.server.ts'
import { waitsForIntent } from './waits-for-intent.ts'

const start = (
  nonce: string,
) => `<script nonce="${nonce}" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/blog/home":route1};

import("/assets/entry.client-1.js");</script>`

const page = (body: string) =>
  `<html><head><link rel="modulepreload" href="/assets/root-1.js" nonce="M"/></head><body>${body}</body></html>`

const data =
  '<script type="application/json" id="page-scripts">{"manifest":"/assets/manifest-1.js","routes":{"root":"/assets/root-1.js","routes/blog/home":"/assets/home-1.js"},"entry":"/assets/entry.client-1.js","preloads":["/assets/root-1.js"]}</script>'

it('puts data in the place of the scripts that start React', () => {
  expect(deferScripts(page(`<p>Text</p>${start('M')}`), 'M')).toBe(
    `<html><head></head><body><p>Text</p>${data}</body></html>`,
  )
})

it('leaves alone what a post contains', () => {
  const post = `<link rel="modulepreload" href="/x.js"/>${start('N')}`
  expect(deferScripts(page(post + start('M')), 'M')).toContain(post + data)
})

it('refuses a start that it does not know', () => {
  const unknown = [
    '',
    start('M').replace('import "/assets/manifest-1.js";', ''),
    start('M').replace('import("/', 'start();import("/'),
    start('M').replace(',"routes/blog/home":route1', ''),
  ]
  for (const script of unknown) expect(() => deferScripts(page(script), 'M'), script).toThrow('look again')
})

it('starts pages for doing at once', () => {
  expect(waitsForIntent(['root', 'routes/frame', 'routes/blog/post-page'])).toBe(true)
  expect(waitsForIntent(['root', 'routes/frame', 'routes/account/sign-in'])).toBe(false)
  expect(waitsForIntent(['root', 'routes/frame', 'routes/dashboard/layout'])).toBe(false)
})
