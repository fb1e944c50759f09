import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from 'vite'
import { bomb, html, longGif, movingGifFile, noise, phonePhoto, svg } from '#tests/support/odd-pictures.ts'
import { test as base, expect } from './fixtures.ts'

let scripts: Promise<string[]> | undefined

async function buildScript(file: string, name: string): Promise<string> {
  const entry = join(import.meta.dirname, `../../app/editor/images/${file}.ts`)
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Nothing was built.')
  return output.output[0].code
}

// Tests the modules themselves, bundled for the browser, because no form shows all their results.
const test = base.extend({
  page: async ({ page }, use) => {
    scripts ??= Promise.all([buildScript('prepare-picture', 'pictures'), buildScript('turn-picture', 'cuts')])
    for (const content of await scripts) await page.addScriptTag({ content })
    await use(page)
  },
})

// One worker for the whole file, because each one builds the module.
test.describe.configure({ mode: 'default' })

type Given = { name: string; type: string; bytes: Buffer }
type Made = {
  type: string
  width: number
  height: number
  colour: string | null
  decoded: number
  base64: string
}

/** Runs `preparePicture` in the page; returns its result or its error message. */
async function prepare(page: Page, { name, type, bytes }: Given): Promise<Made | string> {
  const given = { name, type, base64: bytes.toString('base64') }
  return await page.evaluate(async ({ name, type, base64 }) => {
    let decoded = 0
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = (source: ImageBitmapSource) => {
      decoded++
      return decode(source)
    }
    const file = new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name, { type })
    try {
      const { blob, ...facts } = await Reflect.get(window, 'pictures').preparePicture(file)
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
      return { ...facts, type: blob.type, decoded, base64: btoa(letters) }
    } catch (error) {
      return `${error instanceof Error ? error.message : error} (decoded: ${decoded})`
    } finally {
      window.createImageBitmap = decode
    }
  }, given)
}

async function prepared(page: Page, given: Given): Promise<Made & { bytes: Buffer }> {
  const made = await prepare(page, given)
  if (typeof made === 'string') throw new Error(made)
  return { ...made, bytes: Buffer.from(made.base64, 'base64') }
}

test('stores a photo upright without its location', async ({ page }) => {
  const made = await prepared(page, { name: 'a.jpg', type: 'image/jpeg', bytes: await phonePhoto() })
  expect(made).toMatchObject({ type: 'image/webp', width: 800, height: 1200 })
  // Half red, half blue.
  expect(made.colour).toMatch(/^[78][0-9a-f]0[0-9a-f][78][0-9a-f]$/)
  const picture = sharp(made.bytes)
  const facts = await picture.metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 800, height: 1200 })
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
  expect(made.bytes.includes('Marlo')).toBe(false)
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y: number) => [...data.subarray(3 * (800 * y + 400), 3 * (800 * y + 400) + 3)]
  expect(at(40)[0]).toBeGreaterThan(200)
  expect(at(1160)[2]).toBeGreaterThan(200)

  // 12 megapixels.
  const large = await noise(1000, 750).resize(4000, 3000).jpeg().toBuffer()
  const wide = await prepared(page, { name: 'a.jpg', type: 'image/jpeg', bytes: large })
  expect(wide).toMatchObject({ type: 'image/webp', width: 1920, height: 1440 })
  const upright = await noise(750, 1000).resize(3000, 4000).jpeg().toBuffer()
  const tall = await prepared(page, { name: 'b.jpg', type: 'image/jpeg', bytes: upright })
  expect(tall).toMatchObject({ width: 1440, height: 1920 })

  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
  for (const kind of ['png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await red.toFormat(kind).toBuffer()
    const made = await prepared(page, { name: `a.${kind}`, type: `image/${kind}`, bytes })
    expect(made).toMatchObject({ type: 'image/webp', width: 40, height: 30 })
    expect(made.colour, kind).toMatch(/^f[ef]0[0-3]0[0-3]$/)
  }
  // What shines through has no color.
  const glass = sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000080' } })
  const clear = await prepared(page, {
    name: 'a.png',
    type: 'image/png',
    bytes: await glass.png().toBuffer(),
  })
  expect(clear.colour).toBeNull()
  expect((await sharp(clear.bytes).metadata()).hasAlpha).toBe(true)

  // An animation goes on moving.
  const frames = Buffer.concat([await movingGifFile(3), Buffer.from('by Marlo')])
  const moving = await prepared(page, { name: 'a.gif', type: 'image/gif', bytes: frames })
  expect(moving).toMatchObject({ type: 'image/gif', width: 60, height: 40 })
  expect((await sharp(moving.bytes).metadata()).pages).toBe(3)
  expect(moving.bytes.includes('Marlo')).toBe(false)
})

test('refuses files before decoding them', async ({ page }) => {
  const jpeg = await noise().jpeg().toBuffer()
  for (const [given, sentence] of [
    [
      { name: 'a.png', type: 'image/png', bytes: bomb() },
      'Choose a picture of at most 50 megapixels (decoded: 0)',
    ],
    [
      { name: 'a.svg', type: 'image/svg+xml', bytes: svg },
      'SVG cannot be shown here. Choose JPEG, PNG, WebP, AVIF or GIF (decoded: 0)',
    ],
    [
      { name: 'a.png', type: 'image/png', bytes: html },
      'This file is not a picture, although its name ends in .png (decoded: 0)',
    ],
    [{ name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) }, 'This file is empty (decoded: 0)'],
    [
      { name: 'a.png', type: 'image/png', bytes: jpeg },
      'This is a JPEG picture, but its name ends in .png. Let its name end in .jpg (decoded: 0)',
    ],
    [
      { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg.subarray(0, jpeg.length / 2) },
      'This picture cannot be opened: it is damaged, or not the type its name suggests (decoded: 1)',
    ],
    [
      { name: 'a.gif', type: 'image/gif', bytes: longGif() },
      'Choose an animation of at most 50 megapixels in all its frames (decoded: 1)',
    ],
  ] as const)
    expect(await prepare(page, given)).toBe(sentence)
})

test('crops a photo to JPEG where WebP cannot be written', async ({ page }) => {
  const base64 = (await noise(300, 200).jpeg().toBuffer()).toString('base64')
  const cut = await page.evaluate(async base64 => {
    // As in Safari.
    const write = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
    const { turnPicture, cutPicture } = Reflect.get(window, 'cuts')
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const canvas = await turnPicture(new File([bytes], 'a.jpg', { type: 'image/jpeg' }), 0)
    const { name, type }: File = await cutPicture(canvas, { x: 50, y: 0, width: 50, height: 100 }, 'a.jpg')
    return { name, type }
  }, base64)
  expect(cut).toEqual({ name: 'a.jpeg', type: 'image/jpeg' })
})
