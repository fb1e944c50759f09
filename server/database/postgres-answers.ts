import { connect } from 'node:net'
import { join } from 'node:path'
import { SOCKET_NAME } from './socket-folder.ts'

/** Whether the Postgres with its socket in `folder` has finished recovery: it then answers a startup packet with 'R' (authentication). */
export function answers(folder: string): Promise<boolean> {
  return new Promise(resolve => {
    const client = connect(join(folder, SOCKET_NAME))
    const done = (result: boolean) => {
      client.destroy()
      resolve(result)
    }
    client.setTimeout(2000, () => done(false))
    client.on('error', () => done(false))
    client.on('close', () => resolve(false))
    client.on('connect', () => client.write(startupPacket()))
    client.on('data', bytes => done(bytes[0] === 0x52))
  })
}

function startupPacket(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.writeUInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}
