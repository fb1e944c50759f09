import { limitKeyOf } from '#server/base/client-address.ts'
import { logFailure } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { LimitName } from '#server/http/limits.ts'
import { ByteBudget } from '#server/http/receive-body.ts'
import { tooManyRequests } from '#server/http/too-many-requests.ts'
import { createAdminLookup } from '../rest/request-queues.ts'
import { type Caller, isSessionAlive, readCaller } from '../tokens.ts'
import { listObjects } from './list-objects.ts'
import { readJson } from './read-json.ts'
import { readObject } from './read-object.ts'
import { readPath, type StorageRequest } from './read-path.ts'
import { removeObjects } from './remove-objects.ts'
import { StorageError } from './storage-error.ts'
import type { StorageCall, StorageParts } from './storage-parts.ts'
import { createStoringLimit, createUploadLimit } from './upload-limits.ts'
import { uploadObject } from './upload-object.ts'

type StorageOptions = Omit<StorageParts, 'uploads' | 'storing'> & { keys: Keys }

const LIMITS: Record<StorageRequest['action'], LimitName> = {
  upload: 'uploadByAddress',
  remove: 'write',
  list: 'read',
  read: 'read',
}

const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' }, userId: null, sessionId: null }

const MAX_BODIES = 32 * 1024 * 1024

const UNAVAILABLE = 'The service is not available right now. Please try again.'

/** Each statement runs as its caller, under the policies of storage.objects. */
export function createStorage({ keys, ...own }: StorageOptions) {
  const { database, limits } = own
  const parts: StorageParts = { ...own, uploads: createUploadLimit(), storing: createStoringLimit() }
  const isAdministrator = createAdminLookup(database.writes)
  const budget = () => new ByteBudget(MAX_BODIES, MAX_BODIES / 8)
  const bodies = { readers: budget(), administrators: budget() }

  async function answer(request: Request, { address }: RequestContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    const wanted = readPath(request.method, pathname.slice('/storage/v1'.length))
    const consume = async (limit: LimitName, key: string) => {
      const result = await limits.consume(limit, key)
      if (!result.ok) throw tooManyRequests('storage', limit, result.retryAfter)
    }
    const caller = wanted.action === 'read' ? VISITOR : await readCaller(request, keys)
    if (caller instanceof Response) return caller
    // The service role is not limited, because the owner's tools may move a whole site at once.
    if (caller.role !== 'service_role') await consume(LIMITS[wanted.action], limitKeyOf(address))
    if (wanted.action === 'read') return readObject(parts, request, wanted.bucket, wanted.name)

    const requireSession = async () => {
      if (!(await isSessionAlive(database.auth, caller)))
        throw new StorageError(401, 'Unauthorized', 'Your session has ended. Please sign in again.')
    }
    const call: StorageCall = {
      request,
      caller,
      client: caller.userId ?? limitKeyOf(address),
      consume,
      requireSession,
      readJson: async () =>
        (await isAdministrator(caller))
          ? readJson(request, bodies.administrators, caller.userId ?? 'service')
          : readJson(request, bodies.readers, limitKeyOf(address)),
    }
    if (wanted.action === 'list') return listObjects(parts, call, wanted.bucket)
    await requireSession()
    if (wanted.action === 'remove') return removeObjects(parts, call, wanted.bucket)
    return uploadObject(parts, call, wanted.bucket, wanted.name)
  }

  return async (request: Request, context: RequestContext): Promise<Response> => {
    try {
      return await answer(request, context)
    } catch (error) {
      if (error instanceof StorageError) return error.toResponse()
      if (error instanceof Response) return error
      if (request.signal.aborted) return new Response(null, { status: 499 })
      logFailure(error instanceof StorageUnavailable ? 'storage-unavailable' : 'storage-failed', error)
      return new StorageError(503, 'unavailable', UNAVAILABLE, 5).toResponse()
    }
  }
}
