import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LinkRefused, type Network, readPublic } from '#server/link-previews/public-request.ts'
import { ImportRefused } from './import-refused.ts'

const MOST = 20 * 1024 * 1024
const TIME_MS = 20_000

/** Saves a feed of another site. Throws ImportRefused. */
export async function fetchFeed(address: string, path: string, network: Network): Promise<string> {
  const wanted = {
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9',
    most: MOST + 1,
    signal: AbortSignal.timeout(TIME_MS),
  }
  const { bytes } = await readPublic(address, wanted, network).catch(error => {
    throw new ImportRefused(
      error instanceof LinkRefused ? `${address}: ${error.message}` : `${address} did not respond.`,
    )
  })
  if (bytes.length > MOST) throw new ImportRefused(`${address} is larger than 20 MB.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600 })
  return path
}
