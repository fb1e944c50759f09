import { contentPicture, type pictureWidths, thumbnail } from '#shared/posts/picture-addresses.ts'
import { unescapeHtml } from '#shared/text/escape-html.ts'
import { type Client, jsonOf } from './client.ts'

export type UsedPicture = {
  folder: 'Thumbnail' | 'Content'
  file: string
  alt: string
  uses: { noun: 'post' | 'page'; id: number; title: string }[]
}

/** Newest first. `search`: part of an alternative text, title or file name. `before`: cursor of the next page, null at the end. For administrators. */
export async function listPictures(client: Client, search: string, before: string | null = null) {
  const found = await jsonOf<{
    pictures: (Pick<UsedPicture, 'alt' | 'uses'> & { name: string })[]
    before: string | null
  }>(
    client.rpc('list_pictures', {
      search: search.replaceAll('\0', ''),
      ...(before !== null && { before }),
    }),
  )
  return {
    before: found.before,
    pictures: found.pictures.map(({ name, alt, uses }): UsedPicture => {
      const [folder, file = ''] = name.split('/')
      return { folder: folder === 'Content' ? 'Content' : 'Thumbnail', file, alt: unescapeHtml(alt), uses }
    }),
  }
}

export const addressOfUsed = ({ folder, file }: UsedPicture, width: (typeof pictureWidths)[number]) =>
  (folder === 'Content' ? contentPicture : thumbnail)(file, width)

/** The file as it was uploaded: pages show it as another type, and its name says its own. */
export async function copyOfUsed(client: Client, { folder, file }: UsedPicture): Promise<File> {
  const { data } = client.storage.from('thumbnail').getPublicUrl(`${folder}/${file}`)
  const response = await fetch(data.publicUrl)
  if (!response.ok) throw Object.assign(new Error('no such picture'), { status: response.status, code: '' })
  const blob = await response.blob()
  return new File([blob], file, { type: blob.type })
}
