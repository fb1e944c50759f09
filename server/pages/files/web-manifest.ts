import { palette } from '#shared/settings/palette.ts'
import type { Site } from '#shared/settings/site.ts'

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function writeWebManifest(site: Site) {
  const { paper } = palette[site.theme === 'dark' ? 'dark' : 'light']
  return JSON.stringify({
    name: site.title,
    ...(site.description && { description: site.description }),
    lang: site.language,
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  })
}
