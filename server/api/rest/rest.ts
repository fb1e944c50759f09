import type pg from 'pg'
import { limitKeyOf } from '#server/base/client-address.ts'
import { logEvent, logFailure } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import type { Keys } from '#server/config/backend-config.ts'
import { READERS_READ_TIMEOUT } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'
import { ByteBudget, receiveBody } from '#server/http/receive-body.ts'
import { type Caller, isSessionAlive, readCaller } from '../tokens.ts'
import { bounds } from './bounds.ts'
import { CachedCatalogue } from './catalogue.ts'
import { busy, RestError, toResponse, toRestError } from './errors.ts'
import { planRequest, refuseAnonymousWrite } from './plan-request.ts'
import { expectJson, parseBody, type RestRequest, readRequest } from './read-request.ts'
import { createAdminLookup, createRequestQueues } from './request-queues.ts'
import { largeAnswer, toAnswer } from './to-answer.ts'
import { runPlan } from './transaction.ts'

interface RestParts {
  pools: { api: pg.Pool; writes: pg.Pool }
  sessions: Sql
  jobs: Sql
  keys: Keys
}

interface Sender {
  caller: Caller
  isAdmin: boolean
}

/** Implements the subset of PostgREST in docs/differences.md. */
export function createRest(
  parts: RestParts,
): (request: Request, context: RequestContext) => Promise<Response> {
  const { pools, sessions, jobs, keys } = parts
  const catalogue = new CachedCatalogue(jobs)
  const isAdministrator = createAdminLookup(pools.writes)
  const inQueue = createRequestQueues()
  const { unreadBytes, unreadBytesOfClient, held: most } = bounds
  const unread = new ByteBudget(unreadBytes, unreadBytesOfClient)
  const bodies = {
    readers: new ByteBudget(most.readers.total, most.readers.ofClient),
    administrators: new ByteBudget(most.administrators.total, most.administrators.ofClient),
  }

  async function answer(request: Request, caller: Caller, context: RequestContext): Promise<Response> {
    const read = readRequest(request)
    if (caller.role === 'anon') refuseAnonymousWrite(await catalogue.current(), read)
    const sender = { caller, isAdmin: await isAdministrator(caller) }
    if (!read.hasBody) return answerWith(undefined, request, read, sender, context)
    expectJson(request)
    const { bytes, release } = await receiveBody(request, {
      most: sender.isAdmin ? bounds.bodyBytes : bounds.readers.bodyBytes,
      budget: sender.isAdmin ? bodies.administrators : bodies.readers,
      client: clientOf(sender, context),
    })
    try {
      return await answerWith(parseBody(bytes), request, read, sender, context)
    } finally {
      release()
    }
  }

  async function answerWith(
    body: unknown,
    request: Request,
    read: RestRequest,
    sender: Sender,
    context: RequestContext,
  ): Promise<Response> {
    const { caller, isAdmin } = sender
    const { signal } = request
    const requireSession = async () => {
      if (!(await isSessionAlive(sessions, caller))) throw await sessionEnded(sessions, caller)
    }
    const plan = await planRequest(catalogue, read, { role: caller.role, isAdmin, body })
    const { isReadOnly } = plan
    if (isReadOnly && caller.role === 'authenticated' && !isAdmin) plan.timeout ??= READERS_READ_TIMEOUT
    const held: { release: (() => void) | null } = { release: null }
    const hold = (body: string) => {
      // In-process loaders read the response at once.
      if (isAdmin || context.isLoader || body.length <= bounds.largeAnswer) return
      held.release = unread.reserve(clientOf(sender, context), Buffer.byteLength(body))
      if (!held.release) throw busy()
    }
    try {
      const work = () => runPlan(caller, plan, { pools, requireSession, hold })
      const found = await inQueue({ caller, isAdmin, isReadOnly }, context, signal, work)
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

function clientOf({ caller, isAdmin }: Sender, { address }: RequestContext): string {
  return isAdmin && caller.userId !== null ? caller.userId : limitKeyOf(address)
}

async function sessionEnded(sessions: Sql, { userId }: Caller): Promise<RestError> {
  const found = await sessions`select id from auth.users where id = ${userId}`
  return found.length > 0
    ? new RestError(401, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    : new RestError(401, 'user_not_found', 'User from sub claim in JWT does not exist')
}

function log({ status, code }: RestError, error: unknown) {
  // Timeouts, full queues and an unreachable database are expected, so they are logged without a stack.
  if (status !== 500 || code === '57014') logEvent('warn', 'rest-unavailable', { status, code })
  else logFailure('rest-failed', error, { status, code })
}
