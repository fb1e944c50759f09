import { readFile, writeFile } from 'node:fs/promises'
import { encodeAvif, encodeJpeg, encodeWebp } from './encode-picture.ts'
import { inspectPicture } from './inspect-picture.ts'
import { boundsOf, type PictureMessage, type PictureResult, type PictureTask } from './picture-task.ts'
import { drawSocialCard } from './social-card/draw-social-card.ts'

if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// Uses SIGKILL, because an orderly exit would wait for the decoder.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

process.on('message', async (task: PictureTask) => {
  const stopWatching = watch(task)
  // Not caught: an unreadable file says nothing about the picture, and when this process ends, the server tries again.
  const bytes = task.file === null ? null : await readFile(task.file)
  const result = await perform(task, bytes).then(
    done => ({ done }),
    error => ({ failed: error instanceof Error ? error.message : String(error) }),
  )
  stopWatching()
  send({ ...result, memory: process.memoryUsage.rss() })
})

const encoders = { webp: encodeWebp, avif: encodeAvif, jpeg: encodeJpeg }

async function perform(task: PictureTask, bytes: Uint8Array | null): Promise<PictureResult> {
  if (task.kind === 'socialCard') return await drawSocialCard(task.card, bytes)
  if (bytes === null) throw new Error('The file is missing.')
  if (task.kind === 'inspect') return await inspectPicture(bytes, task.type, task.name)
  return await encoders[task.kind](bytes, task)
}

function watch(task: PictureTask): () => void {
  const bounds = boundsOf(task)
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > bounds.memory) send({ exceeded: 'memory' }, end)
    else if (user + system > bounds.cpuSeconds * 1e6) send({ exceeded: 'cpuSeconds' }, end)
  }, 20)
  return () => clearInterval(timer)
}

function send(message: PictureMessage, then = () => {}) {
  process.send?.(message, then)
}
