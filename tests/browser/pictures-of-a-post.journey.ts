import sharp from 'sharp'
import { expect, test } from './own-post.ts'

const name = (facts: string) => `0b9ad2c6-3c1d-4a55-9f0e-6a1f00b77c25-${facts}.webp`
const cover = name('1600x900-2b4c6d')
const hill = name('1000x600-336699')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('reserves room and color of a picture', async ({ page, post, site: { sql } }) => {
      const body = `<p>Before.</p><p><img src="/images/thumbnail/Content/${hill}?w=960" alt="A hill"></p><p>After.</p>`
      await sql`update blogs set thumbnail = ${cover}, content = ${body} where id = ${post.id}`
      const { promise: sent, resolve: send } = Promise.withResolvers<void>()
      const picture = await sharp({
        create: { width: 1000, height: 600, channels: 3, background: '#336699' },
      })
        .webp()
        .toBuffer()
      const requested: string[] = []
      await page.route('**/images/**', async route => {
        requested.push(route.request().url())
        await sent
        await route.fulfill({ body: picture, contentType: 'image/webp' })
      })
      await page.goto(post.path, { waitUntil: 'commit' })
      const image = page.getByAltText('A hill')
      const after = page.getByText('After.')
      await expect(after).toBeVisible()
      await image.scrollIntoViewIfNeeded()
      await expect(image).toHaveCSS('background-color', 'rgb(51, 102, 153)')
      await expect(page.locator('.post-cover')).toHaveCSS('background-color', 'rgb(43, 76, 109)')
      await expect.poll(() => requested.some(address => address.includes(hill))).toBe(true)
      const room = await image.boundingBox()
      const place = await after.boundingBox()
      expect((room?.width ?? 0) / (room?.height ?? 1)).toBeCloseTo(1000 / 600, 1)

      send()
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete)).toBe(true)
      expect(await image.boundingBox()).toEqual(room)
      expect(await after.boundingBox()).toEqual(place)
      expect(
        requested.filter(address => address.includes(hill)).every(address => !address.includes('1920')),
      ).toBe(true)
    })
  })
