import {
  body,
  fillWords,
  introductionField,
  openForm,
  save,
  statusField,
  titleField,
} from '#tests/browser/writing.ts'
import { checkFigures, checkHome, checkPost } from './invariants.ts'
import type { Person } from './person.ts'
import { type Act, inFreshTab, type Walk } from './walk.ts'

const may = ({ role, isSignedIn }: Person) => role === 'administrator' && isSignedIn

/** One of the posts that were written at random, so that the sample stays. */
async function pickOwn({ sql, random, say }: Walk) {
  const rows = await sql<{ slug: string; title: string; status: string }>`
    select slug, title, status from blogs where slug like 'at-random-%' order by id`
  if (rows.length === 0) return null
  const post = random.pick(rows)
  say(`${post.slug} (${post.status})`)
  return post
}

async function checkBoth(walk: Walk, slug: string) {
  walk.expected.push(/404 \(Not Found\)/)
  await inFreshTab(walk, async page => {
    await checkPost(page, walk.sql, slug)
    await checkHome(page, walk.sql)
  })
}

/** What an administrator does. */
export const ownerActs: Act[] = [
  {
    name: 'looks at the figures',
    may,
    run: ({ person, sql }) => checkFigures(person.page, sql),
  },
  {
    name: 'writes a post',
    may,
    async run(walk) {
      const { page } = walk.person
      const status = walk.random.pick(['Published', 'Draft'])
      walk.say(`at-random-${walk.count} (${status})`)
      await openForm(page)
      await fillWords(page, `At random ${walk.count}`)
      await body(page).click()
      await page.keyboard.type('One line.')
      await statusField(page).selectOption(status)
      await save(page).click()
      await page.waitForURL('**/dashboard/posts')
      await checkBoth(walk, `at-random-${walk.count}`)
    },
  },
  {
    name: 'publishes or takes back a post',
    may,
    async run(walk) {
      const { page } = walk.person
      const post = await pickOwn(walk)
      if (!post) return walk.say('none')
      await openForm(page, `/dashboard/blog/${post.slug}/update`)
      await statusField(page).selectOption(post.status === 'draft' ? 'Published' : 'Draft')
      await introductionField(page).fill(`Said in another sentence, ${walk.count}.`)
      await save(page).click()
      await page.waitForURL('**/dashboard/posts')
      for (const { typed } of walk.people) typed.delete(`/blog/${post.slug}`)
      await checkBoth(walk, post.slug)
    },
  },
  {
    name: 'deletes a post',
    may,
    async run(walk) {
      const { page } = walk.person
      const post = await pickOwn(walk)
      if (!post) return walk.say('none')
      await page.goto(`/dashboard/posts?search=${encodeURIComponent(post.title)}`)
      await page.getByRole('button', { name: `Delete ${post.title}`, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Successfully deleted blog!').waitFor()
      for (const { typed } of walk.people) typed.delete(`/blog/${post.slug}`)
      await checkBoth(walk, post.slug)
      await checkFigures(page, walk.sql)
    },
  },
  {
    name: 'begins a post, reloads, and finds it again',
    may,
    async run(walk) {
      const { page } = walk.person
      await openForm(page)
      await titleField(page).fill(`Unfinished ${walk.count}`)
      await page.getByText(/^(Kept in this browser|Draft kept)$/).waitFor()
      await page.reload()
      const notice = page.getByRole('region', { name: 'Unfinished' }).getByRole('listitem')
      await notice
        .filter({ hasText: `Unfinished ${walk.count}` })
        .getByRole('button', { name: 'Discard' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await notice.filter({ hasText: `Unfinished ${walk.count}` }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'renames the site',
    may,
    async run(walk) {
      const { page } = walk.person
      await page.goto('/dashboard/settings')
      await page.getByLabel('Title', { exact: true }).first().fill(`Byline ${walk.count}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Settings saved').waitFor()
      await inFreshTab(walk, async page => void (await checkHome(page, walk.sql)))
    },
  },
]
