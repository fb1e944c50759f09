import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noise } from '#tests/support/odd-pictures.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { FileCache } from './file-cache.ts'
import { PictureDecoder } from './picture-decoder.ts'
import { createRenditions } from './renditions.ts'

const picture = await noise(8, 8).png().toBuffer()
/** Takes about a second to decode. */
const slow = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#123' } })
  .avif({ effort: 0 })
  .toBuffer()

/** Renditions whose encodings wait at a gate. `begun` has their keys in the order in which they started. */
async function gated({ owners = {}, bytes = picture }: { owners?: Record<string, string>; bytes?: Buffer }) {
  const file = join(await temporaryFolder('original'), 'original')
  await writeFile(file, bytes)
  const decoder = new PictureDecoder(1)
  onTestFinished(() => decoder.close())
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const originals = {
    findVersion: async () => '1',
    findOwner: async (_bucket: string, key: string) => owners[key] ?? null,
    withFile: async <T>(_bucket: string, key: string, work: (file: string) => Promise<T>) => {
      begun.push(key)
      await gate.promise
      return work(file)
    },
  }
  const cache = new FileCache(await temporaryFolder('images'), 100e6)
  const finds = vi.spyOn(cache, 'find')
  /** Viewers queue once they have looked for a stored rendition. */
  const queued = async () => {
    await Promise.all(finds.mock.results.map(({ value }) => value))
    await settled()
  }
  const renditions = createRenditions(cache, originals, decoder)
  const view = (
    key: string,
    client: string,
    { bucket = 'avatars', signal = new AbortController().signal } = {},
  ) => renditions.make({ bucket, key, width: 160, version: '1' }, 'webp', { client, signal })
  return { view, begun, open: gate.resolve, queued, decoder, renditions }
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
const settled = () => new Promise(setImmediate)

test('does not let one client delay another', async () => {
  const { view, begun, open, queued } = await gated({})
  const flood = many(30, 'flood').map(key => view(key, 'a'))
  await until(() => expect(begun.length).toBe(1))
  const own = [view('own', 'b'), view('flood-29', 'b')]
  await queued()
  open()
  await Promise.all(own)
  expect(begun.indexOf('own')).toBeLessThan(3)
  expect(begun.indexOf('flood-29')).toBeLessThan(6)
  await Promise.all(flood)
  expect(begun).toHaveLength(31)
})

test('does not let popular portraits delay others', async () => {
  const flood = many(30, 'flood')
  const { view, begun, open, queued } = await gated({
    owners: { ...Object.fromEntries(flood.map(key => [key, 'mallory'])), own: 'ada' },
  })
  const requested = flood.map((key, n) => view(key, `client-${n}`))
  await until(() => expect(begun.length).toBe(1))
  const own = view('own', 'b')
  await queued()
  open()
  await own
  expect(begun.indexOf('own')).toBeLessThan(3)
  await Promise.all(requested)
})

test('portraits do not delay pictures of posts', async () => {
  const { view, begun, open, queued } = await gated({})
  const flood = many(30, 'flood').map((key, n) => view(key, `client-${n}`))
  await until(() => expect(begun.length).toBe(1))
  const own = view('own', 'b', { bucket: 'thumbnail' })
  await queued()
  open()
  await own
  expect(begun.indexOf('own')).toBeLessThan(3)
  await Promise.all(flood)
})

test('does not begin what its viewers no longer wait for', async () => {
  const { view, begun, open, queued } = await gated({})
  const gone = new AbortController()
  const leave = (key: string) => view(key, 'a', { signal: gone.signal }).catch(() => 'gone')
  const first = leave('flood-0')
  await until(() => expect(begun).toEqual(['flood-0']))
  const left = [first, ...many(30, 'flood').slice(1).map(leave)]
  const staying = view('flood-1', 'b')
  await queued()
  gone.abort()
  expect(new Set(await Promise.all(left))).toEqual(new Set(['gone']))
  open()
  expect((await staying)?.size).toBeGreaterThan(0)
  expect(begun).toEqual(['flood-0', 'flood-1'])
})

test('ends an encoding nobody waits for', async () => {
  const { view, begun, open, queued, decoder } = await gated({ bytes: slow })
  open()
  const gone = [new AbortController(), new AbortController()]
  const left = gone.map(({ signal }, n) => view('slow', `client-${n}`, { signal }).catch(() => 'gone'))
  await until(() => expect(decoder.pids.length).toBe(1))
  await queued()
  const [pid = 0] = decoder.pids
  // On a busy machine it would end by itself before the viewers leave: at once, when it has used much memory.
  process.kill(pid, 'SIGSTOP')
  gone[0]?.abort()
  expect(await left[0]).toBe('gone')
  await settled()
  expect(decoder.pids).toEqual([pid])
  gone[1]?.abort()
  await until(() => expect(decoder.pids.length).toBe(0))
  expect(begun).toEqual(['slow'])
})

test('encodes views before any AVIF', async () => {
  const { view, begun, open, queued, renditions } = await gated({})
  const views = [view('first', 'a', { bucket: 'thumbnail' })]
  await until(() => expect(begun.length).toBe(1))
  renditions.makeAvif({ bucket: 'thumbnail', key: 'background', width: 160, version: '1' })
  for (const [key, client] of [
    ['second', 'b'],
    ['third', 'c'],
  ] as const) {
    views.push(view(key, client, { bucket: 'thumbnail' }))
    await queued()
  }
  open()
  await Promise.all(views)
  await until(() => expect(begun.length).toBe(4))
  expect(begun).toEqual(['first', 'second', 'third', 'background'])
})

test('lets a view interrupt a long AVIF encoding', async () => {
  const { view, begun, open, decoder, renditions } = await gated({ bytes: slow })
  open()
  renditions.makeAvif({ bucket: 'thumbnail', key: 'background', width: 1920, version: '1' })
  await until(() => expect(decoder.pids.length).toBe(1))
  const [pid] = decoder.pids
  await view('own', 'b', { bucket: 'thumbnail' })
  expect(begun.slice(0, 2)).toEqual(['background', 'own'])
  expect(decoder.pids).not.toContain(pid)
  await until(() => expect(begun.length).toBe(3))
  expect(begun[2]).toBe('background')
})
