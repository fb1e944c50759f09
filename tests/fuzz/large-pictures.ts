import sharp from 'sharp'
import { noise } from '#tests/support/odd-pictures.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { send } from './send.ts'

/** Uploads a tall picture and animations, whose renditions take time and memory. Returns those that are not refused, with their bucket. */
export async function uploadLargePictures(url: string, sender: [string, string][]): Promise<string[]> {
  const tall = await noise(400, 1_500).resize(1600, 6_000).jpeg({ quality: 20 }).toBuffer()
  const frame = await noise(640, 480).blur(1).png({ compressionLevel: 1 }).toBuffer()
  const moving = await sharp(Array(12).fill(frame), { join: { animated: true } })
    // Ten times as fast as by default, and as large.
    .gif({ colours: 16, effort: 1 })
    .toBuffer()
  const files: string[] = []
  for (const [type, body] of [
    ['jpeg', tall],
    ['gif', moving],
    ['gif', moving],
  ] as const) {
    const name = `large-${files.length}.${type}`
    const kase: FuzzCase = {
      area: 'storage',
      caller: 'reader',
      method: 'POST',
      path: `/storage/v1/object/avatars/Profile%20Photo/${name}`,
      query: [],
      headers: [['content-type', `image/${type}`]],
      body,
      framing: 'length',
    }
    if ((await send(url, kase, sender)).status === 200) files.push(`avatars/Profile Photo/${name}`)
  }
  return files
}
