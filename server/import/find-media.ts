import { posix } from 'node:path'
import { hashOf } from '#server/base/hash-of.ts'
import { decoded } from '#shared/text/decoded.ts'
import type { ImportFile, ImportFiles } from './import-files.ts'
import { ImportLoss } from './import-loss.ts'
import type { Origin, SiteAddresses } from './site-addresses.ts'

export type Media =
  | { from: 'archive'; key: string; file: ImportFile }
  | { from: 'web'; key: string; address: string }
  | { from: 'text'; key: string; bytes: Buffer }

const dataAddress = /^data:image\/[\w.+-]+;base64,([a-z\d+/=\s]+)$/i

/** Finds a picture or file of a post: within the text, in the archive of its site, by the end of its path, or else at its address. */
export function createMediaFinder({ files }: ImportFiles, addresses: SiteAddresses) {
  const byName = new Map<string, string[]>()
  for (const path of files.keys()) {
    const name = posix.basename(path).toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), path])
  }

  function inArchive(path: string, isOfAnotherSite: boolean): ImportFile | null {
    const steps = path.toLowerCase().split('/').filter(Boolean)
    const candidates = (byName.get(steps.at(-1) ?? '') ?? []).map(candidate => {
      const own = candidate.toLowerCase().split('/')
      const length = own.toReversed().findIndex((step, at) => step !== steps.at(-1 - at))
      return {
        candidate,
        common: length < 0 ? own.length : length,
        isWhole: length < 0 || steps.length === 1,
      }
    })
    const best = candidates.toSorted((a, b) => b.common - a.common)[0]
    if (!best) return null
    // A file name alone is not unique enough. The site may have had another address, where '/uploads/2019/05/a.jpg' was the same picture.
    const isFound = isOfAnotherSite ? best.common > 3 : best.common > 1 || best.isWhole
    return isFound ? (files.get(best.candidate) ?? null) : null
  }

  return function find(address: string, origin: Origin): Media {
    const data = /^data:/i.test(address) ? dataAddress.exec(address) : null
    if (data) {
      const bytes = Buffer.from(data[1] ?? '', 'base64')
      return {
        from: 'text',
        key: `data ${hashOf(bytes).slice(0, 16)}`,
        bytes,
      }
    }
    const isFull = /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address)
    const bare = address.replace(/[?#].*$/, '')
    const relative = (decoded(bare) ?? bare).normalize('NFC')
    const { folder } = origin
    const near =
      isFull || folder === undefined ? undefined : files.get(posix.normalize(posix.join(folder, relative)))
    const url = URL.parse(address, origin.address ?? undefined)
    const path = url ? (decoded(url.pathname) ?? url.pathname).normalize('NFC') : relative
    const isForeign = addresses.isOfAnotherSite(address)
    const full = path.replace(/-\d+x\d+(\.\w+)$/, '$1')
    const file = near ?? inArchive(path, isForeign) ?? inArchive(full, isForeign)
    if (file) return { from: 'archive', key: `${file.path} (${file.size} bytes)`, file }
    if (url && /^https?:$/.test(url.protocol)) return { from: 'web', key: url.href, address: url.href }
    throw new ImportLoss(`‘${address.slice(0, 200)}’ is not in the archive, and has no address.`)
  }
}
