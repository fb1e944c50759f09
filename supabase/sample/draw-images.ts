// Draws the pictures of the sample posts: node supabase/sample/draw-images.ts
// The results are committed, so run it only after a change. Text uses the machine's default sans serif font.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { figures } from './drawings/figures.ts'
import { thumbnails } from './drawings/thumbnails.ts'

for (const { name, svg } of [...figures, ...thumbnails]) {
  const image = await sharp(Buffer.from(svg))
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(import.meta.dirname, 'images', name), image)
  console.warn(`${name} ${Math.round(image.length / 1024)} kB`)
}
