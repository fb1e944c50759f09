import { BodyRefused, type ByteBudget, receiveBody } from '#server/http/receive-body.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { findExcess } from '../json-bounds.ts'
import { invalid, StorageError } from './storage-error.ts'

const MAX_BYTES = 256 * 1024
const BOUNDS = { depth: 5, keys: 20 }

export async function readJson(
  request: Request,
  budget: ByteBudget,
  client: string,
): Promise<Map<string, unknown>> {
  const { bytes, release } = await receiveBody(request, { most: MAX_BYTES, budget, client }).catch(error => {
    throw error instanceof BodyRefused ? refusal(error) : error
  })
  try {
    const excess = findExcess(bytes, BOUNDS)
    if (excess) throw invalid(`The body is ${excess}.`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isRecord(body)) return new Map(Object.entries(body))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  } finally {
    release()
  }
  throw invalid('The body must be a JSON object.')
}

function refusal({ status, message }: BodyRefused): StorageError {
  if (status === 413) return new StorageError(413, 'payload_too_large', message)
  return status === 408
    ? new StorageError(408, 'request_timeout', message)
    : new StorageError(503, 'unavailable', message, 5)
}
