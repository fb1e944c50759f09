import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'
import { expect, test } from 'vitest'
import { emptyUnusedFunctions } from './empty-functions.ts'

const file = '/node_modules/react-dom/cjs/react-dom-client.production.js'
const react = readFileSync(`.${file}`, 'utf8')
const context = {
  parse: parseAst,
  error(words: string) {
    throw new Error(words)
  },
}

function run(hook: Plugin[keyof Plugin], ...given: unknown[]): { code: string } {
  const handler = typeof hook === 'object' && hook && 'handler' in hook ? hook.handler : hook
  if (typeof handler !== 'function') throw new Error('The plugin has no such hook.')
  return Reflect.apply(handler, context, given)
}

const build = (code: string, id = '/app/routes/page.tsx') =>
  run(emptyUnusedFunctions().generateBundle, {}, { page: { type: 'chunk', modules: { [id]: { code } } } })

test('empties functions of React that no page uses, and leaves the others as they are', () => {
  const { code } = run(emptyUnusedFunctions().transform, react, file)
  expect(code).toContain('function startViewTransition() {}')
  expect(code).not.toContain('FragmentInstance.prototype')
  const kept = /function dispatchEvent\([\s\S]+?\n}/.exec(react)?.[0]
  expect(kept && code.includes(kept)).toBe(true)
  expect(code.length).toBeLessThan(0.9 * react.length)
})

test('fails where React has other functions for them', () => {
  const renamed = react.replaceAll('startViewTransition', 'startTransitionOfView')
  expect(() => run(emptyUnusedFunctions().transform, renamed, file)).toThrow('look again')
})

test.each([
  '(0, import_jsx_runtime.jsx)(import_react.ViewTransition, { children })',
  '(0, import_react.addTransitionType)("back")',
  '(0, import_jsx_runtime.jsx)(import_react.Fragment, { ref: part })',
  '(0, import_jsx_runtime.jsx)(import_react.Fragment, {\n\tref,\n\tchildren })',
  '(0, import_react.useActionState)(send, null)',
  '(0, import_react_dom.useFormState)(send, null)',
  '(0, import_react_dom.preload)("/a.css", { as: "style" })',
  '(0, import_react_dom.preinitModule)("/a.js")',
  '(0, import_jsx_runtime.jsx)(import_react.Activity, { mode, children })',
  'var import_compiler = require_compiler_runtime();',
  '(0, import_jsx_runtime.jsx)(RSCHydratedRouter, {})',
  '(0, import_jsx_runtime.jsxs)("reading-list", { children })',
  '(0, import_jsx_runtime.jsx)(Link, { prefetch: "intent", to })',
  '(0, import_jsx_runtime.jsx)("link", { rel: "stylesheet", precedence: "low", href })',
])('fails where a module uses one of them: %s', code => {
  expect(() => build(code)).toThrow('which the build leaves out')
  expect(() => build(code, '/node_modules/react/cjs/react.production.js')).not.toThrow()
})

test('lets a module use the rest of React', () => {
  const code =
    '(0, import_react.useState)(link.preload, import_jsx_runtime.Fragment, { children: preload(1) })'
  expect(() => build(code)).not.toThrow()
})
