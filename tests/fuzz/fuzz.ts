import { setTimeout as wait } from 'node:timers/promises'
import type { FuzzFixture } from './fixture.ts'
import { type Area, curlLine, type FuzzCase } from './fuzz-case.ts'
import { generateCase } from './generate.ts'
import { judgeAnswer, judgeLog } from './judge.ts'
import { restoreRows, saveRows } from './saved-rows.ts'
import { type FuzzAnswer, send } from './send.ts'
import { megabytesOf, processesOf, protectedRows, rest } from './watch.ts'

export interface Options {
  seed: number
  /** All areas when absent. */
  area?: Area | undefined
  /** Cases of strangers in one round. Privileged senders send a quarter as many. */
  round: number
  /** Start of the last round, in milliseconds since the epoch. At least one round runs. */
  until: number
  /** Called for each failure, and after each thousand cases. */
  print?: (line: string) => void
  /** Seconds that the processes have to free memory. */
  rest: number
}

export interface FuzzSummary {
  cases: number
  /** Number of responses by area and status, like `rest 400`. */
  answers: Record<string, number>
  /** Number of responses 503 with Retry-After. */
  busy: number
  slowest: { milliseconds: number; line: string }[]
  /** Megabytes of all processes: after warming up, at most, and after a pause. */
  memory: { before: number; peak: number; after: number }
  failures: string[]
}

const BATCH = 100
const WARM_UP = 300
const AT_ONCE = 8
/** Stops after this many failures. */
const ENOUGH = 12

/** Sends the cases of a seed, and checks the invariants after each case, after each batch, and at the end. */
export async function fuzz(fixture: FuzzFixture, options: Options): Promise<FuzzSummary> {
  const run = new Run(fixture, options)
  const { site } = fixture
  const isOver = () => run.summary.failures.length >= ENOUGH || site.child.exitCode !== null
  // Pools and compiled code are allocated once and are not a leak.
  await run.batches(WARM_UP, 'strangers', isOver)
  const before = await megabytesOf(site)
  run.summary.memory = { before, peak: before, after: before }
  const processes = await processesOf(site)

  do {
    const rows = await protectedRows(site)
    await run.batches(options.round, 'strangers', isOver)
    const changed = await protectedRows(site)
    for (const [name, digest] of Object.entries(rows))
      if (changed[name] !== digest) run.fail(`strangers changed ${name}`)
    await saveRows(site.sql)
    await run.batches(options.round / 4, 'privileged', isOver)
    await restoreRows(site.sql)
    const now = await processesOf(site)
    if (now !== processes) run.fail(`the processes were ${processes}, and are ${now}`)
  } while (Date.now() < options.until && !isOver())

  run.summary.memory.after = await rest(site, before + 100, options.rest)
  if (run.summary.memory.after > before + 100)
    run.fail(`the memory grew from ${Math.round(before)} to ${Math.round(run.summary.memory.after)} MB`)
  return run.summary
}

class Run {
  summary: FuzzSummary = {
    cases: 0,
    answers: {},
    busy: 0,
    slowest: [],
    memory: { before: 0, peak: 0, after: 0 },
    failures: [],
  }
  #fixture: FuzzFixture
  #seed: number
  #area: Area | undefined
  #say: (line: string) => void
  #next = 0
  #logged = 0
  #kinds = new Set<string>()

  constructor(fixture: FuzzFixture, { seed, area, print = () => {} }: Options) {
    this.#fixture = fixture
    this.#seed = seed
    this.#area = area
    this.#say = print
    this.#logged = fixture.site.log().length
  }

  fail(sentence: string) {
    this.#note(sentence, `${sentence} (seed ${this.#seed}, after ${this.#next} cases)`)
  }

  async batches(count: number, from: 'strangers' | 'privileged', isOver: () => boolean) {
    for (let done = 0; done < count && !isOver(); done += BATCH) {
      if (done % (5 * BATCH) === 0) await this.#fixture.renew(from)
      await this.#batch(this.#take(BATCH, from))
      const { memory } = this.summary
      memory.peak = Math.max(memory.peak, await megabytesOf(this.#fixture.site))
      if (this.#next % 1000 === 0) this.#say(`${this.#next} cases`)
    }
  }

  #take(count: number, from: 'strangers' | 'privileged') {
    return Array.from({ length: count }, () =>
      generateCase({ seed: this.#seed, area: this.#area, from }, this.#next++, this.#fixture.known),
    )
  }

  async #batch(cases: FuzzCase[]) {
    const failed: { kase: FuzzCase; wrong: string }[] = []
    await this.#send(cases, (kase, answer) => {
      this.#count(kase, answer)
      const { wrong, isBusy } = judgeAnswer(kase, answer, this.#fixture.secrets)
      if (isBusy) this.summary.busy++
      if (wrong) failed.push({ kase, wrong })
    })
    for (const { kase, wrong } of failed) this.#report(kase, wrong)
    const wrong = await this.#newLog()
    if (wrong && !failed.length) await this.#findInLog(cases, wrong)
  }

  /** Repeats a batch case by case to find the one with the wrong log line. */
  async #findInLog(cases: FuzzCase[], wrong: string) {
    for (const kase of cases) {
      await this.#ask(kase)
      if (await this.#newLog()) return this.#report(kase, wrong)
    }
    this.#note(wrong, `${wrong}\n  by one of the cases before ${this.#next} of seed ${this.#seed}`)
  }

  #report(kase: FuzzCase, wrong: string) {
    const kind = `${wrong.replace(/\d+ s$/, '').slice(0, 50)} ${kase.area} ${kase.method} ${kase.path.split('/').slice(0, 4).join('/').slice(0, 40)}`
    this.#note(kind, `${wrong}\n  ${curlLine(kase, this.#fixture.site.url)}\n  seed ${this.#seed}`)
  }

  #note(kind: string, failure: string) {
    if (this.#kinds.has(kind)) return
    this.#kinds.add(kind)
    this.summary.failures.push(failure)
    this.#say(`\n${failure}`)
  }

  async #send(cases: FuzzCase[], look: (kase: FuzzCase, answer: FuzzAnswer) => void) {
    const waiting = [...cases]
    const sender = async () => {
      for (let kase = waiting.shift(); kase; kase = waiting.shift()) look(kase, await this.#ask(kase))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
  }

  #ask(kase: FuzzCase): Promise<FuzzAnswer> {
    return send(this.#fixture.site.url, kase, this.#fixture.headersOf(kase.caller))
  }

  #count(kase: FuzzCase, { status, milliseconds }: FuzzAnswer) {
    const { answers, slowest } = this.summary
    const kind = `${kase.area} ${status ?? 'none'}`
    answers[kind] = (answers[kind] ?? 0) + 1
    this.summary.cases++
    slowest.push({ milliseconds, line: curlLine(kase, this.#fixture.site.url).slice(0, 200) })
    this.summary.slowest = slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
  }

  async #newLog(): Promise<string | null> {
    await wait(20)
    const log = this.#fixture.site.log()
    const text = log.slice(this.#logged)
    this.#logged = log.length
    return judgeLog(text)
  }
}
