import type pg from 'pg'
import { limitKeyOf } from '#server/base/client-address.ts'
import { logEvent, logFailure } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Sql } from '#server/database/sql.ts'
import { ByteBudget } from '#server/limits/byte-budget.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { type Caller, isSessionAlive, readCaller } from '../tokens.ts'
import { bounds } from './bounds.ts'
import { CachedCatalogue } from './cached-catalogue.ts'
import { busy, RestError, toResponse, toRestError } from './errors.ts'
import { largeAnswer } from './large-answer.ts'
import { planRequest } from './plan-request.ts'
import { readRequest } from './read-request.ts'
import { StatementNames } from './statement-names.ts'
import { toAnswer } from './to-answer.ts'
import { runPlan } from './transaction.ts'

interface RestParts {
  api: pg.Pool
  auth: Sql
  jobs: Sql
  isPooled: boolean
  keys: Keys
}

/** Answers /rest/v1 with the subset of PostgREST in docs/differences.md. */
export function createRest(
  parts: RestParts,
): (request: Request, context: RequestContext) => Promise<Response> {
  const { api, auth, jobs, isPooled, keys } = parts
  const names = isPooled ? null : new StatementNames()
  const catalogue = new CachedCatalogue(jobs)
  const unread = new ByteBudget(bounds.unreadBytes, bounds.unreadBytesOfClient)
  const optionsFor = (part: number, longestWait: number) => ({
    slots: Math.max(1, Math.floor((api.options.max ?? 10) * part)),
    mostWaiting: { requests: bounds.waiting },
    longestWait,
  })
  const createShared = (longestWait: number) => {
    const options = optionsFor(0.3, longestWait)
    const slotsOfClient = Math.ceil(options.slots / 2)
    return new Semaphore({ ...options, slotsOfClient, mostOfClient: bounds.waitingOfClient })
  }
  const semaphores = {
    strangers: createShared(bounds.wait.strangers),
    readers: createShared(bounds.wait.readers),
    loaders: new Semaphore(optionsFor(0.25, bounds.wait.loaders)),
  }
  const semaphoreOf = (caller: Caller, isLoader: boolean) =>
    isLoader ? semaphores.loaders : caller.role === 'anon' ? semaphores.strangers : semaphores.readers

  async function answer(request: Request, caller: Caller, context: RequestContext): Promise<Response> {
    const { address, isLoader = false } = context
    const read = await readRequest(request)
    const plan = await planRequest(catalogue, read, caller.role)
    const held: { release: (() => void) | null } = { release: null }
    const hold = (body: string) => {
      // Loaders read the response at once, so only clients count.
      if (isLoader || body.length <= bounds.largeAnswer) return
      held.release = unread.take(limitKeyOf(address), Buffer.byteLength(body))
      if (!held.release) throw busy()
    }
    try {
      const client = caller.userId ?? limitKeyOf(address)
      const work = async () => {
        if (!plan.isReadOnly && !(await isSessionAlive(auth, caller))) throw await sessionEnded(auth, caller)
        return runPlan(api, caller, plan, request.signal, hold, names)
      }
      const { signal } = request
      const found = await semaphoreOf(caller, isLoader).run('requests', work, { client, signal })
      return toAnswer(read, plan, found, body => (held.release ? largeAnswer(body, held.release) : body))
    } catch (error) {
      held.release?.()
      throw error
    }
  }

  return async (request, context) => {
    const caller = await readCaller(request, keys)
    if (caller instanceof Response) return caller
    try {
      return await answer(request, caller, context)
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      const refusal = toRestError(error, caller.role === 'anon')
      if (refusal.status >= 500) log(refusal, error)
      return toResponse(refusal)
    }
  }
}

/** Distinguishes a deleted account from an ended session, like the auth service. */
async function sessionEnded(auth: Sql, { userId }: Caller): Promise<RestError> {
  const found = await auth`select id from auth.users where id = ${userId}`
  return found.length > 0
    ? new RestError(401, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    : new RestError(401, 'user_not_found', 'User from sub claim in JWT does not exist')
}

function log({ status, code }: RestError, error: unknown) {
  // Timeouts, full queues and an unreachable database are expected, so they are logged without a stack.
  if (status !== 500 || code === '57014') logEvent('warn', 'rest-unavailable', { status, code })
  else logFailure('rest-failed', error, { status, code })
}
