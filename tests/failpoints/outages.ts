import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, postmasterPid } from '#server/database/postmaster.ts'
import { FailpointFixture } from './fixture.ts'

/** Milliseconds. */
const AWAY = 30_000
const RECOVERY = 10_000

const PATHS = ['/', '/archive']

/**
 * Takes Postgres away for half a minute under a reader and a writer: frozen, or killed again whenever it was restarted. Throws when a
 * page fails that was read after the last write, when a refused write has no sentence, when an acknowledged row is lost, or when it does not recover.
 */
export async function outage(how: 'frozen' | 'killed'): Promise<string> {
  const fixture = await FailpointFixture.open()
  try {
    const { site } = fixture
    const pid = () => postmasterPid(`${site.dataDir}/postgres`)
    const [owner] = await site.sql`select id from profiles where role = 'admin'`
    const written: string[] = []
    const refused: number[] = []
    let pages = 0
    let fails = 0
    let isOver = false
    let isPaused = false

    async function write() {
      while (!isOver) {
        await sleep(200)
        if (isPaused) continue
        const slug = fixture.newName()
        const row = { user_id: owner?.id, slug, title: slug, introduction: 'x', topic: 'x' }
        const requested = performance.now()
        const answer = await fixture.call('/rest/v1/blogs', 'POST', JSON.stringify(row))
        if (answer.status === 201) written.push(slug)
        else {
          refused.push(performance.now() - requested)
          const { message } = await answer.json()
          if (answer.status !== 503 || !/^[A-Z].+\.$/.test(message))
            throw new Error(`A write was answered with ${answer.status} ${message}`)
        }
      }
    }
    async function read() {
      while (!isOver) {
        for (const path of PATHS) {
          const { status } = await fetch(site.url + path)
          if (status === 200) pages++
          // A Postgres that comes and goes takes writes, which drop pages.
          else if (status === 503 && how === 'killed') fails++
          else throw new Error(`${path} was answered with ${status}.`)
        }
        await sleep(20)
      }
    }
    async function takeAway() {
      isPaused = true
      await sleep(1000)
      isPaused = false
      const until = Date.now() + AWAY
      if (how === 'frozen') {
        const postmaster = pid()
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
        const all = [postmaster, ...children.trim().split(' ').map(Number)]
        for (const one of all) process.kill(one, 'SIGSTOP')
        await sleep(AWAY)
        for (const one of all) process.kill(one, 'SIGCONT')
      } else
        while (Date.now() < until) {
          if (isAlive(pid())) process.kill(pid(), 'SIGKILL')
          await sleep(300)
        }
    }

    for (const path of PATHS) await fetch(site.url + path)
    const working = Promise.all([write(), read()])
    working.catch(() => {})
    await sleep(1000)
    await Promise.race([working, takeAway()])
    const before = written.length
    const back = performance.now()
    while (written.length === before) {
      if (performance.now() - back > RECOVERY) throw new Error('No write succeeds afterwards.')
      await Promise.race([working, sleep(50)])
    }
    const recovered = performance.now() - back
    isOver = true
    await working
    const rows = await site.sql<{ slug: string }>`select slug from blogs`
    const lost = written.filter(slug => !rows.some(row => row.slug === slug))
    if (lost.length > 0) throw new Error(`${lost} were acknowledged and are lost.`)
    const longest = Math.max(...refused) / 1000
    return `${pages} pages, ${fails} more answered 503, ${refused.length} refused writes, the longest after ${longest.toFixed(1)} s; back after ${(recovered / 1000).toFixed(1)} s`
  } finally {
    await fixture.close()
  }
}
