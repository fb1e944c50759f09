import { connect } from 'node:net'

/** Whether Postgres has finished recovery: it then answers a startup packet with 'R' (authentication). */
export function answers(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const client = connect(socket)
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
