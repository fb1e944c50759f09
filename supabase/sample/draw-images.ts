// Draws the pictures of the sample posts: node supabase/sample/draw-images.ts
// The results are committed, so run it only after changing a drawing. Text uses the machine's default sans serif font.
import { readdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'

const drawings = join(import.meta.dirname, 'drawings')
for (const file of await readdir(drawings)) {
  const image = await sharp(join(drawings, file))
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toBuffer()
  const name = `${parse(file).name}.webp`
  await writeFile(join(import.meta.dirname, 'images', name), image)
  console.warn(`${name} ${Math.round(image.length / 1024)} kB`)
}
