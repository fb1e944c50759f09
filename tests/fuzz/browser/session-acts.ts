import { PASSWORD } from '#tests/browser/fixtures.ts'
import { checkPost } from './invariants.ts'
import { fillSignIn, type Person } from './person.ts'
import { type Act, openPost } from './walk.ts'

const isSignedIn = (person: Person) => person.isSignedIn
const isSignedOut = (person: Person) => !person.isSignedIn

/** Signing in and out, also elsewhere. */
export const sessionActs: Act[] = [
  {
    name: 'signs in at a post, and is led back to it',
    may: isSignedOut,
    async run(walk) {
      const { person } = walk
      const slug = await openPost(walk)
      await person.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await person.page.waitForURL('**/signin')
      await fillSignIn(person)
      person.isSignedIn = true
      await person.page.waitForURL(`**/blog/${slug}`)
    },
  },
  {
    name: 'signs out',
    may: isSignedIn,
    async run({ person }) {
      const { page } = person
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: person.name }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('Logged out successfully!').waitFor()
      person.isSignedIn = false
      person.typed.clear()
    },
  },
  {
    name: 'presses Submit after the session was ended elsewhere',
    may: isSignedIn,
    async run(walk) {
      const { person, sql, random } = walk
      walk.expected.push(/40[0134] \(/, /session/)
      const slug = await openPost(walk)
      const words = `Written over an ended session ${walk.count}.`
      await person.page.getByLabel('Review', { exact: true }).fill(words)
      await sql`delete from auth.sessions where user_id = ${person.id}`
      await person.page.getByRole('button', { name: 'Submit' }).click()
      const dialog = person.page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByText('You were signed out. Your text is kept.').waitFor()
      if (random.chance(0.5)) {
        walk.say('and signs in again')
        await dialog.getByLabel('Your password').fill(PASSWORD)
        await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
        await person.page.getByText('Comment added successfully').waitFor()
        person.typed.delete(`/blog/${slug}`)
        await checkPost(person.page, sql, slug)
      } else {
        walk.say('and stays signed out')
        for (const tab of person.context.pages()) {
          const decline = tab.getByRole('button', { name: 'Stay signed out' })
          await decline
            .or(tab.getByRole('banner').getByRole('link', { name: 'Sign In' }))
            .first()
            .waitFor()
          if (await decline.isVisible()) await decline.click()
        }
        person.isSignedIn = false
        person.typed.clear()
        person.typed.set(`/blog/${slug}`, { words, isSignedIn: true })
      }
    },
  },
]
