import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const picker = (page: Page) => page.getByLabel('Change Picture')

/** A photo of 900 × 600 pixels, red left and blue right, with an EXIF rotation and GPS coordinates. */
export async function photo() {
  const buffer = await sharp({ create: { width: 450, height: 600, channels: 3, background: 'red' } })
    .extend({ right: 450, background: 'blue' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  return { name: 'cover.jpg', mimeType: 'image/jpeg', buffer }
}
