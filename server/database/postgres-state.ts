import { connect } from 'node:net'
import { join } from 'node:path'
import { SOCKET_NAME } from './socket-folder.ts'

type PostgresState = 'ready' | 'busy' | 'silent'

/** Sends a startup packet to the socket in `folder`. A response of 'R' (authentication) means that Postgres is ready. */
export function postgresState(folder: string): Promise<PostgresState> {
  return new Promise(resolve => {
    const client = connect(join(folder, SOCKET_NAME))
    const done = (state: PostgresState) => {
      client.destroy()
      resolve(state)
    }
    client.setTimeout(2000, () => done('silent'))
    client.on('error', () => done('silent'))
    client.on('close', () => resolve('silent'))
    client.on('connect', () => client.write(startupPacket()))
    client.on('data', bytes =>
      done(bytes[0] === 0x52 ? 'ready' : bytes.includes(CANNOT_CONNECT_NOW) ? 'busy' : 'silent'),
    )
  })
}

export const answers = async (folder: string) => (await postgresState(folder)) === 'ready'

const CANNOT_CONNECT_NOW = 'C57P03\0'

function startupPacket(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.writeUInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}
