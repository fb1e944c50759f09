import { logFailure } from '#server/base/log.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import {
  contentPicture,
  pictureWidthsOf,
  thumbnail,
  wideThumbnail,
  wideWidthsOf,
} from '#shared/posts/picture-addresses.ts'

export function prepareRenditions(images: (request: Request) => Promise<Response | null>) {
  return (request: Request, response: Response): void => {
    const { origin, pathname } = new URL(request.url)
    const [, folder, name] =
      /^\/storage\/v1\/object\/thumbnail\/(Thumbnail|Content)\/([^/]+)$/.exec(pathname) ?? []
    if (!name || fileKindOf(name) || !response.ok || request.method !== 'POST') return
    const plain = decodeURIComponent(name)
    const pages =
      folder === 'Content'
        ? pictureWidthsOf(plain).map(width => contentPicture(plain, width))
        : [
            ...wideWidthsOf(plain).map(width => wideThumbnail(plain, width)),
            ...pictureWidthsOf(plain).map(width => thumbnail(plain, width)),
          ]
    // One format after the other, because background work such as AVIF is interrupted when other work has to wait.
    prepare([...pages, ...pages.map(page => `${page}&as=avif`)].map(page => origin + page)).catch(error =>
      logFailure('renditions-not-made', error),
    )
  }

  async function prepare(addresses: string[]) {
    for (const address of addresses) {
      const answer = await images(new Request(address))
      await answer?.body?.cancel()
    }
  }
}
