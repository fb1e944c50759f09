import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const picker = (page: Page) => page.getByLabel('Change Picture')

/**
 * A photo, red left and blue right, half as wide again as high, with an EXIF rotation and GPS coordinates. Each that is sent is
 * encoded in all widths and formats, which takes a second when it is large.
 */
export async function photo(height = 200) {
  const half = height * 0.75
  const buffer = await sharp({ create: { width: half, height, channels: 3, background: 'red' } })
    .extend({ right: half, background: 'blue' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  return { name: 'cover.jpg', mimeType: 'image/jpeg', buffer }
}
