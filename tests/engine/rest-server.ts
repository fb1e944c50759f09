import { startTestServer } from '#tests/support/server.ts'
import { insertReadRows } from './insert-read-rows.ts'
import { peopleOf } from './people-of.ts'

/** A server with five posts, 1,200 comments on the fourth, the slow functions `dream` and `nap`, `wait_for_lock` for the advisory lock 54, `write_as` with the process of its connection, and clients of three people. */
export async function startRestServer() {
  const server = await startTestServer()
  const { newClient, signedUp, signedUpAdmin, call } = peopleOf(() => server)
  // Created before the server first reads the catalogue.
  await server.sql`create function public.dream() returns void language sql stable as 'select pg_sleep(20)'`
  await server.sql`create function public.nap() returns void language sql stable set statement_timeout = '20s' as 'select pg_sleep(3.5)'`
  await server.sql`create function public.wait_for_lock() returns void language sql stable set statement_timeout = '60s' as 'select pg_advisory_xact_lock(54)'`
  await server.sql`create function public.write_as() returns integer language sql volatile as 'select pg_backend_pid()'`
  const visitor = newClient()
  const owner = await signedUpAdmin('Vera')
  const person = await signedUp('Noor')
  await insertReadRows(server.sql, owner.id, person.id)
  return {
    server,
    newClient,
    signedUp,
    visitor,
    reader: person.client,
    readerId: person.id,
    admin: owner.client,
    adminId: owner.id,
    get: (path: string, headers: Record<string, string> = {}) => call(`/rest/v1/${path}`, { headers }),
    send: (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
      call(`/rest/v1/${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  }
}
