import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { OWNER } from '#tests/browser/people.ts'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import { startProcess } from '#tests/support/site.ts'
import { Random } from '../random.ts'
import { checkPerson } from './invariants.ts'
import { ownerActs } from './owner-acts.ts'
import { openPerson } from './person.ts'
import { readingActs } from './reading-acts.ts'
import { reviewActs } from './review-acts.ts'
import { sessionActs } from './session-acts.ts'

const PEOPLE = [
  { name: 'Vera Okafor', role: 'administrator' },
  { name: 'Noor Haddad', role: 'reader' },
  { name: 'Tomas Lind', role: 'visitor' },
] as const
const KINDS = [readingActs, reviewActs, ownerActs]
const SCREENS = 'test-results/fuzz-browser'

interface Options {
  seed: number
  /** Milliseconds since the epoch. */
  until: number
  say: (line: string) => void
}

/** Three people act on a site of their own until the time is over or an invariant fails; it says the acts then. Returns whether all held. */
export async function runJourney({ seed, until, say }: Options): Promise<boolean> {
  const random = new Random(seed)
  const site = await startProcess({
    env: { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, TRUSTED_PROXIES: '127.0.0.1' },
  })
  const browser = await chromium.launch(chromiumLaunch())
  const { sql } = site
  const acts: string[] = []
  try {
    const people = []
    for (const person of PEOPLE) people.push(await openPerson(browser, site, person))
    while (Date.now() < until) {
      // Limits of reviews and likes are for a person's speed.
      await sql`delete from private.acts`
      const person = random.pick(people)
      // A visitor signs in and out too, but seldom.
      const isForSession = random.chance(person.isSignedIn || person.role === 'visitor' ? 0.1 : 0.5)
      const may = (isForSession ? sessionActs : random.pick(KINDS)).filter(act => act.may?.(person) ?? true)
      if (may.length === 0) continue
      const act = random.pick(may)
      const place = acts.push(`${acts.length + 1}. The ${person.role} ${act.name}`) - 1
      const expected: RegExp[] = []
      try {
        await act.run({
          ...{ random, sql, person, people, expected, count: place + 1 },
          say: detail => {
            acts[place] += `: ${detail}`
          },
        })
        for (const one of people) await checkPerson(one, expected)
      } catch (error) {
        await mkdir(SCREENS, { recursive: true })
        for (const { role, page } of people) await page.screenshot({ path: `${SCREENS}/${seed}-${role}.png` })
        say(`\nSeed ${seed}:\n${acts.join('\n')}\n\nAct ${place + 1} failed: ${error}`)
        say(
          `${person.page.url()}, pictures in ${SCREENS}. Again: npm run fuzz -- --area browser --seed ${seed}`,
        )
        return false
      }
    }
    say(`${acts.length} acts of three people, no failure.`)
    return true
  } finally {
    await browser.close()
    await site.stop()
  }
}
