import { registerHooks } from 'node:module'

/**
 * Mends the Postgres driver while it is loaded, and so has to be imported before it. postgres 3.4.9 does not survive a
 * Postgres that is killed under load (docs/decisions/004): it writes to a socket that is null outside of every query,
 * which ends the process; it sends what was buffered for a dead connection over the next one; and whoever had reserved
 * the dead connection goes on using it, and gives it back as if it were alive, after it has become somebody else's.
 * Can go with the release that mends https://github.com/porsager/postgres/issues/1208.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const file = /\/postgres\/src\/(connection|index)\.js$/.exec(url)?.[1]
    return file ? { ...loaded, source: mendDriver(file, String(loaded.source)) } : loaded
  },
})

type Change = { from: string; to: string; times: number }

const ENDED = "Errors.connection('CONNECTION_ENDED', options, options)"
const CLOSED = "Errors.connection('CONNECTION_CLOSED', options, options)"

const CHANGES: Record<string, Change[]> = {
  connection: [
    {
      from: '    const x = socket.write(chunk, fn)\n',
      to: `    if (socket === null) {
      chunk = nextWriteTimer = null
      error(${CLOSED})
      return false
    }
    const x = socket.write(chunk, fn)\n`,
      times: 1,
    },
    {
      from: '\n    clearImmediate(nextWriteTimer)\n',
      to: '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
      times: 2,
    },
    // Between its error and its close a socket takes what nobody will ever answer.
    {
      from: '    !hadError && (query || sent.length) && error(',
      to: '    ;(query || sent.length) && error(',
      times: 1,
    },
    {
      from: '    queue: queues.closed,\n',
      to: '    queue: queues.closed,\n    get isDead() { return socket === null },\n',
      times: 1,
    },
  ],
  index: [
    // A reservation that failed must not wait on: the connection that it would be given would be lost.
    {
      from: '        const query = { reserve: resolve, reject }\n',
      to: '        const query = { reserve: resolve, reject: error => (queries.remove(query), reject(error)) }\n',
      times: 1,
    },
    // A reservation ends with its connection: what c.reserved was set to tells whose it is.
    {
      from: '    c.reserved.release = true\n',
      to: '    c.reserved.release = true\n    const mine = c.reserved\n',
      times: 1,
    },
    {
      from: '    sql.release = () => {\n',
      to: `    sql.release = () => {\n      if (c.reserved !== mine) return\n      if (c.isDead) return onclose(c, ${CLOSED})\n`,
      times: 1,
    },
    {
      from: '    function handler(q) {\n      c.queue === full',
      to: `    function handler(q) {\n      if (c.reserved !== mine) return q.reject(${CLOSED})\n      c.queue === full`,
      times: 1,
    },
    // A reservation is served from the queue, which it must not leave when it is tried on another connection.
    {
      from: '    queries.length && connect(c, queries.shift())\n',
      to: `    if (queries.length) {
      const query = queries.shift()
      query.reserve && queries.push(query)
      connect(c, query)
    }\n`,
      times: 1,
    },
    // A pool that has ended answers whoever still waits, and takes no more reservations.
    {
      from: '  async function reserve() {\n',
      to: `  async function reserve() {\n    if (ending) throw ${ENDED}\n`,
      times: 1,
    },
    {
      from: '    ]).then(() => clearTimeout(timer))\n',
      to: `    ]).then(() => {
      clearTimeout(timer)
      while (queries.length) queries.shift().reject(${ENDED})
    })\n`,
      times: 1,
    },
    // The same as with a reservation for transactions.
    { from: '    let savepoints = 0\n', to: '    let mine\n    let savepoints = 0\n', times: 1 },
    {
      from: '      c.reserved = () => queries.length\n',
      to: '      mine = c.reserved = () => queries.length\n',
      times: 1,
    },
    {
      from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      to: `        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (c.reserved !== mine) return q.reject(${CLOSED})\n`,
      times: 1,
    },
  ],
}

/** Throws when the driver has changed, so that nobody upgrades it without a look at this file. */
export function mendDriver(file: string, source: string): string {
  return (CHANGES[file] ?? []).reduce((text, { from, to, times }) => {
    if (text.split(from).length !== times + 1)
      throw new Error('The Postgres driver has changed: see server/backend/mend-driver.ts.')
    return text.replaceAll(from, () => to)
  }, source)
}
