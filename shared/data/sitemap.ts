import { type Client, dataOf } from './client.ts'
import { later } from './posts.ts'

// The backend limits a response to 1,000 rows. A hosted project may return fewer, so a short response is not the last one.
const rowsPerRequest = 500

export async function* listAddresses(client: Client, skip: number, length: number) {
  let after = skip === 0 ? 0 : await findIdAt(client, skip - 1)
  let left = length
  while (after !== null && left > 0) {
    const limit = Math.min(rowsPerRequest, left)
    const data = await dataOf(
      client
        .from('blogs')
        .select('id, slug, inserted_at, updated_at')
        .gt('id', after)
        .order('id')
        .limit(limit),
    )
    yield data.map(({ slug, inserted_at, updated_at }) => ({
      slug,
      updatedAt: later(inserted_at, updated_at),
    }))
    left -= data.length
    after = data.at(-1)?.id ?? null
  }
}

async function findIdAt(client: Client, place: number): Promise<number | null> {
  const { data, error } = await client.from('blogs').select('id').order('id').range(place, place)
  if (error?.code === pastTheEnd) return null
  if (error) throw error
  return data[0]?.id ?? null
}

const pastTheEnd = 'PGRST103'

export async function findLastChange(client: Client): Promise<string | null> {
  const [published, changed] = await Promise.all([
    findLatest(client, 'inserted_at'),
    findLatest(client, 'updated_at'),
  ])
  return published && later(published, changed)
}

async function findLatest(client: Client, column: 'inserted_at' | 'updated_at'): Promise<string | null> {
  const data = await dataOf(
    client
      .from('blogs')
      .select('inserted_at, updated_at')
      .order(column, { ascending: false })
      .order('id', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  return data?.[column] ?? null
}
