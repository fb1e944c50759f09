import pg from 'pg'
import type { Login } from './pool.ts'

type PostgresState = 'ready' | 'starting' | 'silent'

export async function postgresState(login: Login): Promise<PostgresState> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    return error.code === '57P03' ? 'starting' : 'ready'
  } finally {
    client.end().catch(() => {})
  }
}

export const isReady = async (login: Login) => (await postgresState(login)) === 'ready'
