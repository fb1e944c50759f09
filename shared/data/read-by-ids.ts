import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import { dataOf } from './client.ts'

// Keeps the URL well below 8 kB, the limit of many servers.
const idsPerRead = 300

export async function readByIds<Found>(
  ids: number[],
  read: (some: number[]) => PromiseLike<PostgrestSingleResponse<Found[]>>,
): Promise<Found[]> {
  const reads = Array.from({ length: Math.ceil(ids.length / idsPerRead) }, async (_, index) => {
    return await dataOf(read(ids.slice(index * idsPerRead, (index + 1) * idsPerRead)))
  })
  return (await Promise.all(reads)).flat()
}
