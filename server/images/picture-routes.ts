import { join } from 'node:path'
import type { Client } from '#shared/data/client.ts'
import type { Site } from '#shared/settings/site.ts'
import type { FileCache } from './file-cache.ts'
import { imageRoute } from './image-route.ts'
import type { Originals } from './originals.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import { socialCardRoute } from './social-card/social-card-route.ts'

interface Parts {
  client: Client
  dataDir: string
  findSite: () => Promise<Site>
  originals: Originals
  decoder: PictureDecoder
  renditions: FileCache
}

export function pictureRoutes({ client, dataDir, findSite, originals, decoder, renditions }: Parts) {
  const images = imageRoute(renditions, originals, decoder)
  const previews = socialCardRoute({
    client,
    folder: join(dataDir, 'previews'),
    findSite,
    originals,
    decoder,
  })
  return (request: Request) =>
    new URL(request.url).pathname.startsWith('/previews/') ? previews(request) : images(request)
}
