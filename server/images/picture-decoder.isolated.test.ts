import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { avifBomb, noise } from '#tests/support/odd-pictures.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { memoryBounds, RENDITION } from './bounds.ts'
import { type FindFile, PictureDecoder } from './picture-decoder.ts'
import { ProcessEnded } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'

const folder = await temporaryFolder('decoder')

async function keep(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

const small = await keep('small.png', await noise().png().toBuffer())
/** An AVIF that takes a quarter of a second to decode. */
const large = await keep(
  'large.avif',
  await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#123' } })
    .avif({ effort: 0 })
    .toBuffer(),
)
const bomb = await keep('bomb.avif', avifBomb())

function decoderOf(slots = 1, idleTime?: number) {
  const decoder = new PictureDecoder(slots, idleTime)
  onTestFinished(() => decoder.close())
  const inspectLarge = (signal?: AbortSignal) => decoder.inspect(large, 'image/avif', 'a.avif', signal)
  const inspectSmall = () => decoder.inspect(small, 'image/png', 'a.png')
  return { decoder, inspectLarge, inspectSmall }
}

const at =
  (file: string): FindFile =>
  work =>
    work(file)

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('kills the process that decodes a bomb', async () => {
  const { decoder, inspectSmall } = decoderOf()
  const before = process.memoryUsage.rss()
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  const bombed = decoder.rendition('webp', at(bomb), { width: 320, isPortrait: false })
  const next = inspectSmall()
  await expect(bombed).rejects.toThrow(new UnusablePicture('Exceeded: memory'))
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
  expect(await next).toBeNull()
  expect(process.memoryUsage.rss() - before).toBeLessThan(50e6)
})

test('does not delay an upload after thirty aborted ones', async () => {
  const { decoder, inspectLarge } = decoderOf()
  const timeOf = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const alone = await timeOf(() => inspectLarge())
  decoder.close()

  const gone = new AbortController()
  const aborted = Array.from({ length: 30 }, () => inspectLarge(gone.signal).catch(error => error))
  await until(() => expect(decoder.pids.length).toBe(1))
  const last = timeOf(() => inspectLarge())
  gone.abort(new Error('gone'))
  expect(await Promise.all(aborted)).toEqual(Array(30).fill(new Error('gone')))
  expect(await last).toBeLessThan(6 * alone)
})

test('retries a task whose process was killed', async () => {
  const { decoder, inspectLarge, inspectSmall } = decoderOf()
  const first = inspectLarge()
  const second = inspectSmall()
  await until(() => expect(decoder.pids.length).toBe(1))
  const [pid = 0] = decoder.pids
  process.kill(pid, 'SIGKILL')
  expect([await first, await second]).toEqual([null, null])
  expect(decoder.pids).not.toContain(pid)
  expect(await inspectSmall()).toBeNull()
})

test('does not reject a picture after an I/O failure', async () => {
  const { decoder, inspectSmall } = decoderOf()
  const shape = { width: 320, isPortrait: false }
  await expect(decoder.rendition('webp', at(join(folder, 'absent.png')), shape)).rejects.toThrow(ProcessEnded)
  await inspectSmall()
  const [pid = 0] = decoder.pids
  process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stalled = expect(decoder.rendition('webp', at(small), shape)).rejects.toThrow(ProcessEnded)
  await vi.advanceTimersByTimeAsync(RENDITION.clock)
  await stalled
  expect(await inspectSmall()).toBeNull()
})

test('ends a process that has used much memory', async () => {
  const { decoder, inspectLarge } = decoderOf(1, 200)
  await inspectLarge()
  const before = process.memoryUsage.rss()
  for (let upload = 0; upload < 3; upload++) expect(await inspectLarge()).toBeNull()
  const pids = decoder.pids
  await until(() => expect(decoder.pids.length).toBe(0))
  await until(() => expect(pids.some(isRunning)).toBe(false))
  expect(process.memoryUsage.rss() - before).toBeLessThan(50e6)
})

test('ends an idle process and restarts it on demand', async () => {
  const { decoder, inspectSmall } = decoderOf(1, 200)
  await inspectSmall()
  const [pid = 0] = decoder.pids
  expect(isRunning(pid)).toBe(true)
  await inspectSmall()
  expect(decoder.pids).toEqual([pid])
  await until(() => expect(isRunning(pid)).toBe(false))
  expect(await inspectSmall()).toBeNull()
})

test.runIf(process.platform === 'linux')('passes no secret of the server to a picture process', async () => {
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_of_a_test')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { decoder, inspectSmall } = decoderOf()
  await inspectSmall()
  const environment = await readFile(`/proc/${decoder.pids[0]}/environ`, 'utf8')
  expect(environment).toContain('MALLOC_ARENA_MAX')
  expect(environment).not.toContain('sb_secret_of_a_test')
})

test.runIf(process.platform === 'linux')('gives all threads of a process a lower priority', async () => {
  const { decoder, inspectSmall } = decoderOf()
  await inspectSmall()
  const threads = `/proc/${decoder.pids[0]}/task`
  const stats = (await readdir(threads)).map(thread => readFile(`${threads}/${thread}/stat`, 'utf8'))
  // Counted after the name, which may contain spaces.
  const niceness = (await Promise.all(stats)).map(stat => Number(stat.split(') ').at(-1)?.split(' ')[16]))
  expect(niceness.length).toBeGreaterThan(1)
  expect(Math.min(...niceness)).toBe(10)
})

const hasProc = process.platform === 'linux'
test.runIf(hasProc)('fits a photo of 13 megapixels into 300 MB', async () => {
  const bytes = await noise(520, 390).resize(4160, 3120).jpeg({ progressive: true }).toBuffer()
  const photo = await keep('photo.jpg', bytes)
  const peakOf = async (work: (decoder: PictureDecoder) => Promise<unknown>) => {
    const { decoder } = decoderOf()
    await work(decoder)
    const status = await readFile(`/proc/${decoder.pids[0]}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
  }
  const { inspection, rendition } = memoryBounds(300 * 1024 * 1024, 1)
  expect(await peakOf(decoder => decoder.inspect(photo, 'image/jpeg', 'a.jpg'))).toBeLessThan(inspection)
  const shape = { width: 1280, isPortrait: false }
  expect(await peakOf(decoder => decoder.rendition('webp', at(photo), shape))).toBeLessThan(rendition)
})
