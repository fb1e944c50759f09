import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Leaves icons alone that the owner put into the folder. */
export async function makeIcons(folder: string): Promise<void> {
  const source = join(folder, 'favicon.svg')
  if (!existsSync(source)) return
  const draw = (size: number) =>
    sharp(source, { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
  const background = await backgroundOf(await draw(64).toBuffer())
  const filled = (size: number) => draw(size).flatten({ background })
  const icons = {
    'favicon.ico': icoOf(await draw(32).toBuffer(), 32),
    'apple-touch-icon.png': await filled(180).toBuffer(),
    'icon-192.png': await draw(192).toBuffer(),
    'icon-512.png': await draw(512).toBuffer(),
    'icon-maskable-512.png': await filled(512).toBuffer(),
  }
  for (const [name, bytes] of Object.entries(icons)) {
    const path = join(folder, name)
    if (!existsSync(path)) await writeFile(path, bytes)
  }
}

async function backgroundOf(icon: Buffer) {
  const [r = 255, g = 255, b = 255] = await sharp(icon)
    .flatten({ background: '#fff' })
    .extract({ left: 32, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return { r, g, b }
}

function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // color planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
