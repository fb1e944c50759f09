import { RestError } from './errors.ts'

const known: Record<string, readonly string[]> = {
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
    if (Object.hasOwn(known, name) && known[name]?.includes(value)) given.set(name, given.get(name) ?? value)
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
