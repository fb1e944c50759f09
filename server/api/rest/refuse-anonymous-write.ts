import type { Catalogue } from './catalogue.ts'
import { RestError } from './errors.ts'
import type { RestRequest } from './read-request.ts'

/** Throws 42501 as Postgres would, but before reading a visitor's body. */
export function refuseAnonymousWrite({ tables, routines }: Catalogue, { method, target }: RestRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (target.kind === 'table') {
    const table = tables.get(target.name)
    if (table && !table.anonymousWrites.has(method)) throw denied(`table ${table.name}`)
  } else {
    const overloads = routines.get(target.name) ?? []
    const [routine] = overloads
    if (routine && !overloads.some(({ isOpenToAnon }) => isOpenToAnon))
      throw denied(`function ${routine.name}`)
  }
}

const denied = (what: string) => new RestError(401, '42501', `permission denied for ${what}`)
