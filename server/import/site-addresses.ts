import { posix } from 'node:path'
import { decoded } from '#shared/text/decoded.ts'
import { parseWebUrl } from '#shared/text/parse-url.ts'
import type { ImportedPost } from './imported-site.ts'

/** Jetpack serves pictures of any site from addresses such as 'i0.wp.com/old.example/a.jpg'. */
const jetpack = /^(?:https?:)?\/\/i\d\.wp\.com\//i

/** Stands for the old site where its host is unknown. */
const UNKNOWN = 'https://old.invalid'

export type Origin = Pick<ImportedPost, 'address' | 'folder'>

export class SiteAddresses {
  readonly #paths = new Map<string, string>()
  readonly #hosts = new Set([new URL(UNKNOWN).host])

  addHost(address: string | null | undefined): void {
    const url = address ? URL.parse(address) : null
    if (url?.host) this.#hosts.add(bareHost(url.host))
  }

  add(addresses: string[], path: string): void {
    for (const address of addresses) {
      if (!address.startsWith('file:')) this.addHost(address)
      const key = address.startsWith('file:') ? address : this.oldPath(address)
      if (key !== null && key !== '/' && !this.#paths.has(key)) this.#paths.set(key, path)
    }
  }

  /** The path of a post on this site, with the fragment of the link. Null: it leads elsewhere. */
  find(href: string, { folder, address }: Origin): string | null {
    const [place = '', fragment] = href.split('#')
    if (place === '') return null
    const file =
      folder === undefined || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(place)
        ? null
        : posix.join(folder, (decoded(place) ?? place).normalize('NFC'))
    const resolved = URL.parse(place, address ?? UNKNOWN)?.href
    const path =
      (file && this.#paths.get(`file:${file}`)) ?? (resolved && this.#paths.get(this.oldPath(resolved) ?? ''))
    return path ? path + (fragment ? `#${fragment}` : '') : null
  }

  /** The path of an address of the old site, in one spelling. Null: it is of another site. */
  oldPath(address: string): string | null {
    const url = parseWebUrl(address.replace(jetpack, 'https://'), UNKNOWN)
    if (!url || !this.#hosts.has(bareHost(url.host))) return null
    const path =
      (decoded(url.pathname) ?? url.pathname).toLowerCase().normalize('NFC').replace(/\/+$/, '') || '/'
    const post = /[?&]((?:p|page_id|attachment_id|post|id)=[^&]+)/.exec(url.search)?.[1]
    return post ? `${path}?${post}` : path
  }

  /** As long as no host is known, no address is of another site. */
  isOfAnotherSite(address: string): boolean {
    return this.#hosts.size > 1 && parseWebUrl(address, UNKNOWN) !== null && this.oldPath(address) === null
  }
}

const bareHost = (host: string) => host.replace(/^www\./, '')

export const addressesOf = ({ address, oldAddresses, at, folder }: ImportedPost): string[] => [
  ...new Set([
    ...(address ? [address] : []),
    ...oldAddresses,
    ...(folder === undefined ? [] : [`file:${at.file}`]),
  ]),
]
