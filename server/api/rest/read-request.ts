import { decoded } from '#shared/text/decoded.ts'
import { findExcess } from '../json-bounds.ts'
import { bounds } from './bounds.ts'
import { badBody, RestError } from './errors.ts'

export type RestRequest = ReturnType<typeof readRequest>

const methods = {
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  routine: ['GET', 'HEAD', 'POST'],
} as const

/** Reads everything except the body, which may be long or never arrive. Throws RestError. */
export function readRequest(request: Request) {
  const { pathname, searchParams, search } = new URL(request.url)
  if (pathname.length + search.length > bounds.urlLength)
    throw new RestError(414, 'PGRST100', `The address is longer than ${bounds.urlLength} characters`)
  const target = readTarget(pathname)
  const allowed: readonly string[] = methods[target.kind]
  const method = methods.table.find(known => known === request.method)
  if (!method || !allowed.includes(method))
    throw new RestError(405, target.kind === 'table' ? 'PGRST117' : 'PGRST101', `Unsupported HTTP method`, {
      headers: { allow: allowed.join(', ') },
    })
  expectPublic(
    request.headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'),
  )
  return {
    method,
    target,
    search: searchParams,
    range: method === 'GET' || method === 'HEAD' ? request.headers.get('range') : null,
    preferences: readPreferences(request.headers.get('prefer')),
    isSingle: wantsSingle(request.headers.get('accept')),
    hasBody: method === 'POST' || method === 'PATCH',
  }
}

function readTarget(pathname: string): { kind: 'table' | 'routine'; name: string } {
  const [, routine, table] = /^\/rest\/v1\/(?:rpc\/([^/]+)|([^/]+))$/.exec(pathname) ?? []
  const wanted = routine ?? table
  const name = wanted === undefined ? null : decoded(wanted)
  if (name === null || name.includes('\0'))
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  return { kind: routine === undefined ? 'table' : 'routine', name }
}

function expectPublic(profile: string | null) {
  if (profile !== null && profile !== 'public')
    throw new RestError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 63)}`, {
      hint: 'Only the following schemas are exposed: public',
    })
}

function wantsSingle(accept: string | null): boolean {
  const types = (accept ?? '*/*').split(',').map(type => type.trim().toLowerCase())
  if (types.includes('application/vnd.pgrst.object+json')) return true
  const known =
    /^(\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json)\s*(;\s*(q=[\d.]+|charset=utf-8)\s*)*$/
  if (types.some(type => known.test(type))) return false
  throw new RestError(406, 'PGRST107', 'None of these media types are available')
}

const knownPreferences: Record<string, readonly string[]> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
}

export function readPreferences(header: string | null) {
  const given = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of (header ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = preference.split('=')
    if (Object.hasOwn(knownPreferences, name) && knownPreferences[name]?.includes(value))
      given.set(name, given.get(name) ?? value)
    else unknown.push(preference.slice(0, 63))
  }
  if (given.get('handling') === 'strict' && unknown.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.slice(0, 10).join(', ')}`,
    })
  return {
    returns: given.get('return') === 'representation' ? ('representation' as const) : ('nothing' as const),
    // `planned` and `estimated` also get an exact count.
    isCounted: given.has('count'),
    resolution: toResolution(given.get('resolution')),
    takesDefaults: given.get('missing') === 'default',
  }
}

function toResolution(value: string | undefined): 'merge' | 'ignore' | null {
  if (value === undefined) return null
  return value === 'merge-duplicates' ? 'merge' : 'ignore'
}

export function expectJson(request: Request): void {
  const type = request.headers.get('content-type') ?? 'application/json'
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw badBody('Content-Type not acceptable: send application/json')
}

export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {}
  const excess = findExcess(bytes, bounds.body)
  if (excess) throw badBody(`The body is ${excess}`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badBody('Empty or invalid json')
  }
}
