import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserFloor } from '#server/build/browser-floor.ts'
import { BUILT } from '#tests/support/built-files.ts'
import { listLacking, readBrowserData } from '#tests/support/lacking.ts'
import { readAsOldest } from '#tests/support/lacking-styles.ts'

const built = (pattern: string) => globSync(pattern, { cwd: BUILT }).map(file => join(BUILT, file))

test('README names the oldest supported browsers', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const { safari, ios, firefox, chrome, edge } = browserFloor
  expect([safari, chrome]).toEqual([ios, edge])
  expect(readme).toContain(`Safari or iOS ${safari}, Firefox ${firefox}, Chrome or Edge ${chrome}, or newer`)
})

test('no script calls constructors’ functions older browsers lack', () => {
  const { api, javascript } = readBrowserData()
  const lacking = new Set([
    ...listLacking(javascript.builtins ?? {}).map(path => path.join('.')),
    ...listLacking(api).map(path => path.join('.').replace(/_static$/, '')),
  ])
  expect(lacking).toContain('URL.parse')
  expect(lacking).not.toContain('Array.from')
  const calls = built('assets/*.js').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\b([A-Z]\w+\.\w+)\(/g)]
      .map(([, name = '']) => name)
      // The window in which Mermaid draws brings it: draw-diagram.ts.
      .filter(name => !(name === 'URL.canParse' && file.includes('mermaid'))),
  )
  expect(calls).toContain('Object.keys')
  // supabase-js and csv-parse ask for them before.
  const guarded = /^(PublicKeyCredential\.|Error\.captureStackTrace$)/
  expect(calls.filter(name => lacking.has(name) && !guarded.test(name))).toEqual([])
})

/** What the style sheets say beyond the oldest browsers without `@supports`, by what follows there. */
const missed: Record<string, string[]> = {
  'rules of `@supports not` show what would be a popover in its place': [':popover-open'],
  'pages change without a movement': [
    'view-transition-name',
    'view-transition-class',
    ':view-transition',
    ':view-transition-group',
    ':view-transition-old',
    ':view-transition-new',
  ],
  'a button that needs script is shown without script, too': ['(scripting)'],
  'lines break elsewhere': ['text-wrap', 'hyphens', 'hyphenate-limit-chars', 'break-after: avoid'],
  'a script makes a field as high as its text': ['field-sizing'],
  'a field has no handle': ['resize'],
  'scrollbars are those of the system': ['scrollbar-width', 'scrollbar-color', 'scrollbar-gutter'],
  'a long list costs more to lay out, and may move a little': [
    'content-visibility',
    'contain-intrinsic-size',
    'overflow-anchor',
  ],
  'a list that goes on ends without a shade': ['mask-image'],
  'a printed résumé has the margins of the browser': ['@page'],
  'texts of projects in a row begin at different heights': ['grid-template-rows: subgrid'],
  'a setting that is found is not marked': [':highlight'],
  'ornaments are simpler': [
    'overflow-clip-margin',
    'forced-color-adjust',
    'hanging-punctuation',
    ':selection',
    '-webkit-tap-highlight-color',
  ],
  'the contents do not show where one reads': ['scroll-target-group', ':target-current'],
  'each engine has its own name for it': [
    ':-webkit-search-cancel-button',
    ':-webkit-progress-bar',
    ':-webkit-progress-value',
    ':-moz-progress-bar',
  ],
  'a feed has the colors of the browser': ['light-dark()'],
  'a long press on the handle of a block selects words, too': ['user-select', '-webkit-touch-callout'],
  'iOS has no cursor': [
    'cursor: crosshair',
    'cursor: default',
    'cursor: grab',
    'cursor: move',
    'cursor: not-allowed',
    'cursor: pointer',
    'cursor: progress',
    ...['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'].map(side => `cursor: ${side}-resize`),
  ],
}

test('puts newer CSS behind @supports or a reason', () => {
  const ignored = new Set(
    built('**/*.css').flatMap(file => [...readAsOldest(readFileSync(file, 'utf8')).ignored]),
  )
  expect([...ignored].sort()).toEqual(Object.values(missed).flat().sort())
})

test('reads a style sheet as the oldest browsers do', () => {
  const { css, ignored } = readAsOldest(`a { color: red; field-sizing: content; width: anchor-size(width) }
    a:hover, b:popover-open { color: blue }
    @supports (field-sizing: content) { i { field-sizing: content } }
    @supports not selector(:popover-open) { b { color: green } }`)
  expect(css).toBe('a{color:red}@media all{b{color:green}}')
  expect([...ignored]).toEqual(['field-sizing', 'anchor-size()', ':popover-open'])
})
