import { expect, test } from 'vitest'
import type { ListenHandlers } from '#server/database/listen.ts'
import type { Sql } from '#server/database/sql.ts'
import { FinishedPage } from './finished-page.ts'
import { followChanges } from './follow-changes.ts'
import { PageCache, UNANNOUNCED_LIFE } from './page-cache.ts'

const page = new FinishedPage({ status: 200, headers: new Headers(), body: Buffer.from('x'), etag: 'W/"x"' })

/** A database whose announcements arrive or, as behind PgBouncer in transaction mode, do not. */
function databaseWhere(announcementsArrive: boolean) {
  let handlers: ListenHandlers | undefined
  const query = async (_parts: TemplateStringsArray, ...values: unknown[]) => {
    if (values.length === 2 && announcementsArrive) handlers?.onMessage(String(values[1]))
    return []
  }
  const jobs: Sql = Object.assign(query, {
    unsafe: async () => [],
    begin: () => Promise.reject(new Error('no')),
  })
  return {
    jobs,
    listen(_channel: string, given: ListenHandlers) {
      handlers = given
      queueMicrotask(given.onListening)
      return { caughtUp: async () => true, close: async () => {} }
    },
  }
}

test.each([
  ['arrive', true, Number.POSITIVE_INFINITY],
  ['do not arrive', false, UNANNOUNCED_LIFE],
])('where announcements %s', async (_what, arrive, life) => {
  const cache = new PageCache(UNANNOUNCED_LIFE)
  const changes = followChanges(cache, databaseWhere(arrive))
  await Promise.resolve()
  expect(cache.life).toBe(life)
  await cache.get('/', async () => page)
  expect(await changes.caughtUp()).toBe(arrive)
  // A write in this process drops every page when its announcement cannot be waited for.
  expect(cache.find('/')).toBe(arrive ? page : null)
  await changes.close()
})
