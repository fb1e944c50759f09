import type { Page } from '@playwright/test'
import {
  body,
  expect,
  fillWords,
  introductionField,
  keepSession,
  openForm,
  save,
  storageKey,
  test,
  titleField,
} from './writing.ts'

const offered = (page: Page) => page.getByRole('region', { name: 'Unfinished' })
const kept = (page: Page) => expect(page.getByText('Draft kept')).toBeVisible()

test.beforeEach(async ({ admin: { id }, site }) => {
  await site.sql`delete from drafts where user_id = ${id}`
})

test('what is typed is on the server within two seconds, the next visit goes on with it, and the next person finds nothing', async ({
  admin: { page, id },
  posts,
  site,
}) => {
  await openForm(page)
  await fillWords(page, `Half ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('A sentence that is not')
  await expect(page.getByText('Draft kept')).toBeVisible({ timeout: 2000 })
  const [draft] =
    await site.sql`select title, slug, content, topic, blog_id from drafts where user_id = ${id}`
  expect(draft).toEqual({
    title: `Half ${posts.word}`,
    slug: `half-${posts.word}`,
    content: '<p>A sentence that is not</p>',
    topic: 'TypeScript',
    blog_id: null,
  })

  await openForm(page)
  await expect(titleField(page)).toHaveValue('')
  await expect(offered(page)).toContainText(`Half ${posts.word}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(titleField(page)).toHaveValue(`Half ${posts.word}`)
  await expect(body(page)).toHaveText('A sentence that is not')
  await expect(offered(page)).toHaveCount(0)
  // The slug still follows the title.
  await titleField(page).fill(`Whole ${posts.word}`)
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select slug from blogs where title = ${`Whole ${posts.word}`}`
  expect(row?.slug).toBe(`whole-${posts.word}`)
  await openForm(page)
  expect(await site.sql`select id from drafts where user_id = ${id}`).toHaveLength(0)
  await expect(offered(page)).toHaveCount(0)

  const keptHere = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('byline-drafts')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('drafts').objectStore('drafts').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await titleField(page).fill(`Private ${posts.word}`)
  await kept(page)
  expect(await keptHere()).toBe(1)
  await page.goto('/')
  await page.getByRole('button', { name: /Juniper Vale/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  expect(await keptHere()).toBe(0)
  expect(await site.sql`select id from drafts where user_id = ${id}`).toHaveLength(1)
})

test('unfinished work is offered in another browser of its person, when its post is opened again, and after a session that ended', async ({
  admin: { page, id },
  browser,
  member,
  posts,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Nobody is signed in/)
  await openForm(page)
  await titleField(page).fill(`Elsewhere ${posts.word}`)
  await kept(page)
  const other = await browser.newPage({ baseURL: site.url })
  await keepSession(other, site, member.session)
  await openForm(other)
  await expect(offered(other)).toContainText(`Elsewhere ${posts.word}`)
  await offered(other).getByRole('button', { name: 'Discard' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(offered(other)).toHaveCount(0)
  expect(await site.sql`select id from drafts where user_id = ${id}`).toHaveLength(0)
  await other.close()

  // Changes of a post are offered when it is opened again, and not when they say what it says.
  const [post = 0] = await posts.add(['Changed'])
  await openForm(page, `/dashboard/blog/${post}/update`)
  await introductionField(page).fill('Not saved yet.')
  await kept(page)
  await openForm(page, `/dashboard/blog/${post}/update`)
  await expect(introductionField(page)).toHaveValue('For one test.')
  await expect(offered(page)).toContainText('You have changes that were not saved')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(introductionField(page)).toHaveValue('Not saved yet.')
  await introductionField(page).fill('For one test.')
  await page.waitForTimeout(2000)
  await openForm(page, `/dashboard/blog/${post}/update`)
  await page.waitForTimeout(300)
  await expect(offered(page)).toHaveCount(0)

  // A session that ended keeps what is typed after it, for when its person is back.
  await openForm(page)
  await titleField(page).fill(`Expired ${posts.word}`)
  await kept(page)
  await page.evaluate(() => localStorage.clear())
  await introductionField(page).fill('Typed with nobody signed in.')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await page.goto('/')
  const session = JSON.stringify(member.session)
  await page.evaluate(([key = '', session = '']) => localStorage.setItem(key, session), [storageKey, session])
  await openForm(page)
  await offered(page)
    .getByRole('listitem')
    .filter({ hasText: `Expired ${posts.word}` })
    .getByRole('button', { name: 'Continue' })
    .click()
  await expect(introductionField(page)).toHaveValue('Typed with nobody signed in.')
})

test('two tabs on one post: the later save is told, sees both, and chooses; a post that is gone is created anew', async ({
  admin: { page, id: userId },
  context,
  posts,
  site,
  expectedErrors,
}) => {
  // A draft of the post that is gone.
  expectedErrors.push(/409 .*\/rest\/v1\/drafts/)
  const [id = 0] = await posts.add(['Shared'])
  const address = `/dashboard/blog/${id}/update`
  const other = await context.newPage()
  await openForm(page, address)
  await openForm(other, address)
  await introductionField(page).fill('Said by the first.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')

  await introductionField(other).fill('Said by the second.')
  await save(other, 'Update').click()
  const dialog = other.getByRole('dialog', { name: 'This post was saved elsewhere meanwhile' })
  await expect(dialog.locator('del')).toHaveText(['first'])
  await expect(dialog.locator('ins')).toHaveText(['second'])
  const introduction = async () =>
    (await site.sql`select introduction from blogs where id = ${id}`)[0]?.introduction
  expect(await introduction()).toBe('Said by the first.')

  await dialog.getByRole('button', { name: 'Take the other' }).click()
  await expect(introductionField(other)).toHaveValue('Said by the first.')
  // The own version is kept as a draft.
  await expect
    .poll(async () =>
      (await site.sql`select introduction from drafts where user_id = ${userId}`).map(
        row => row.introduction,
      ),
    )
    .toContain('Said by the second.')

  await openForm(page, address)
  await introductionField(page).fill('Said by the first again.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  await introductionField(other).fill('Said by the second at last.')
  await save(other, 'Update').click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await other.waitForURL('**/dashboard/posts')
  expect(await introduction()).toBe('Said by the second at last.')
  const versions = await site.sql`select introduction from versions where blog_id = ${id} order by id`
  expect(versions.map(row => row.introduction)).toEqual([
    'For one test.',
    'Said by the first.',
    'Said by the first again.',
    'Said by the second at last.',
  ])

  // Deleted meanwhile, it is created anew from what is in the form.
  await openForm(page, address)
  await body(page).click()
  await page.keyboard.type('What would be lost.')
  await site.sql`delete from blogs where id = ${id}`
  await save(page, 'Update').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create it anew' }).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select content from blogs where title = ${`Shared ${posts.word}`}`
  expect(row).toEqual({ content: '<p>What would be lost.</p>' })
})
