import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { noise } from '#tests/support/odd-pictures.ts'
import { ask, type Flood, upload } from './attacker.ts'

const CONNECTIONS = 300

/** Asks twice for a rendition of megabytes on each of 300 connections, and never reads; opens those again that were closed. */
export const unreadPictures: Flood = async (attacker, begin) => {
  const soft = await noise(1920, 16_000).blur(1.1).png({ compressionLevel: 1 }).toBuffer()
  const jpeg = await sharp(soft).jpeg({ quality: 16 }).toBuffer()
  const path = `${await upload(attacker, 0, jpeg, 'jpeg')}?w=1920`
  await ask(attacker, { path })
  begin()
  const { port, address: localAddress } = attacker
  const hold = async (): Promise<never> => {
    for (;;) {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2))
      // A paused socket does not tell that it was closed.
      await Promise.race([new Promise(resolve => socket.on('close', resolve)), sleep(60_000)])
      socket.destroy()
      await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, hold))
}
