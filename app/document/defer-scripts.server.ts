import { type PageScripts, pageScriptsId } from './load-on-intent.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/** Replaces React Router's start script by data for `loadOnIntent`. `marker`: the nonce. Throws for unknown output of React Router. */
export function deferScripts(html: string, marker: string): string {
  const opening = `<script nonce="${marker}" type="module" async="">`
  const start = html.indexOf(opening)
  const end = html.indexOf('</script>', start)
  if (start < 0) throw unknown()
  const scripts = readModule(html.slice(start + opening.length, end))
  const head = html.slice(0, html.indexOf('</head>'))
  const preloads = [...head.matchAll(preload)].map(([, href = '']) => href)
  const data = JSON.stringify({ ...scripts, preloads } satisfies PageScripts).replaceAll('<', '\\u003c')
  return (
    head.replaceAll(preload, '') +
    html.slice(head.length, start) +
    `<script type="application/json" id="${pageScriptsId}">${data}` +
    html.slice(end)
  )
}

function readModule(code: string): Omit<PageScripts, 'preloads'> {
  const whole =
    /^import "([^"]+)";((?:\s*import \* as route\d+ from "[^"]+";)+)\s*window\.__reactRouterRouteModules = \{([^}]+)\};\s*import\("([^"]+)"\);$/
  const [, manifest, imports, ids, entry] = whole.exec(code) ?? []
  if (!manifest || !imports || !ids || !entry) throw unknown()
  const addresses = [...imports.matchAll(/from "([^"]+)"/g)].map(([, address = '']) => address)
  const names = [...ids.matchAll(/"([^"]+)":route\d+/g)].map(([, id = '']) => id)
  if (names.length !== addresses.length) throw unknown()
  return { manifest, routes: Object.fromEntries(names.map((id, at) => [id, addresses[at] ?? ''])), entry }
}

const unknown = () => new Error('React Router starts its pages in another way: look again.')
