import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureWidths } from '#app/content/picture-addresses.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { type Flood, open, upload } from './attacker.ts'

const WAITS = 100

/** Asks for 36 animations in all widths and leaves at once, again and again. */
export const abandonedPictures: Flood = async (attacker, begin) => {
  const frames = await Promise.all(
    Array.from({ length: 12 }, () => noise(640, 480).blur(1).png({ compressionLevel: 1 }).toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ colours: 16 })
    .toBuffer()
  const pictures: string[] = []
  for (let n = 0; n < 36; n++) pictures.push(await upload(attacker, n % 2, gif, 'gif'))
  begin()
  for (;;)
    for (const picture of pictures)
      for (const width of pictureWidths) {
        const asked = open(attacker, { path: `${picture}?w=${width}` })
        asked.end()
        setTimeout(() => asked.destroy(), WAITS)
        await sleep(10)
      }
}
