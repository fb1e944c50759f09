import { frameOrigins } from '#app/blocks/link-card/stored-link-card.ts'
import { type PageScripts, pageScriptsId } from '#app/document/load-on-intent.ts'
import type { PageRequest } from '#app/session/page-request.ts'
import { scriptHash } from './content-security.ts'

const TOKEN = /<(?:link|style)\b[^>]*>|<script\b([^>]*)>([\s\S]*?)<\/script>|<\/head>/g
const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"/

/**
 * Removes the marker, and hashes the inline scripts that have it: injected scripts cannot know it. In a page that waits for intent it replaces
 * React Router's start script and preloads by data for `loadOnIntent`; in any other the preloads wait for what is seen. A page for reading gets the
 * loader of code from elsewhere, unless its address is a secret. Throws for unknown output of React Router.
 */
export function finishDocument(
  html: string,
  { marker, isForReading, waitsForIntent, isSecret, outside }: Omit<PageRequest, 'id'>,
) {
  const nonce = ` nonce="${marker}"`
  const hashes = new Set<string>()
  const preloads: string[] = []
  let isHead = true
  let isStartFound = false
  const finished = html.replace(TOKEN, (token, attributes?: string, code = '') => {
    if (token === '</head>') isHead = false
    if (attributes === undefined) {
      const [found = '', preload] = (isHead && PRELOAD.exec(token)) || []
      if (!preload) return token.replace(nonce, '')
      // What is seen comes first: sheets and fonts would share the line with them.
      if (!waitsForIntent) return token.replace(nonce, '').replace(found, `${found} fetchpriority="low"`)
      preloads.push(preload)
      return ''
    }
    if (!attributes.includes(nonce)) return token
    if (waitsForIntent && !isStartFound && attributes === `${nonce} type="module" async=""`) {
      isStartFound = true
      return dataScript({ ...readStart(code), preloads })
    }
    if (!attributes.includes(' src="')) hashes.add(scriptHash(code))
    return token.replace(nonce, '')
  })
  if (waitsForIntent && !isStartFound) throw unknown()
  const frames = frameOrigins(finished)
  if (!isForReading || !outside || isSecret)
    return { html: finished, scriptHashes: [...hashes], scriptAddress: null, frames }
  const end = finished.lastIndexOf('</body>')
  return {
    html: `${finished.slice(0, end)}<script>${outside.code}</script>${finished.slice(end)}`,
    scriptHashes: [...hashes, scriptHash(outside.code)],
    scriptAddress: outside.address,
    frames,
  }
}

function dataScript(scripts: PageScripts): string {
  const data = JSON.stringify(scripts).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${pageScriptsId}">${data}</script>`
}

function readStart(code: string): Omit<PageScripts, 'preloads'> {
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
