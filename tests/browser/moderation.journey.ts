import type { RunningSite } from '#tests/support/site.ts'
import { bodyRows, expect, openSidebar, rowOf, test } from './dashboard.ts'
import { makeMember } from './people.ts'

let spammers = 0

/** Creates an account with two held comments and a reported one. Returns the account and the ids. */
async function spam(site: RunningSite, word: string) {
  const number = ++spammers
  const person = { name: `Spam Merchant ${word}`, email: `spam.${process.pid}.${number}@example.com` }
  const { user } = await makeMember(site, person)
  const rows = await site.sql<{ id: string }>`
    insert into comments (user_id, blog_id, content, status, created_at)
    select ${user.id}, (select min(id) from blogs), content || ' ' || ${word}, status, now() + n * interval '1 second'
    from (values ('Buy this', 'held', 1), ('http://a http://b http://c', 'held', 2), ('Rude words', 'shown', 3)) as given (content, status, n)
    order by n returning id`
  const ids = rows.map(({ id }) => Number(id))
  await site.sql`insert into reports (user_id, comment_id, reason)
    select id, ${ids[2] ?? 0}, 'So rude.' from auth.users where email = 'marlo@example.com'`
  return { ...person, id: user.id, ids }
}

test.beforeEach(async ({ site }) => {
  await site.sql`delete from comments where status = 'held' or id in (select comment_id from reports)`
  await site.sql`update settings set hold_first_reviews = false, confirm_addresses = false`
})

// Journeys that run later on the same site count the reviews of its sample posts.
test.afterEach(async ({ site }) => {
  await site.sql`delete from auth.users where email like 'spam.%'`
})

test('nothing waits until something does, and the sidebar counts it', async ({ admin: { page }, site }) => {
  await page.goto('/dashboard/moderation')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await spam(site, 'counted')
  await page.goto('/dashboard/comments')
  const nav = await openSidebar(page)
  await expect(nav.getByRole('link', { name: /Moderation/ })).toHaveText(/Moderation\s*3 waiting/)
  await nav.getByRole('link', { name: /Moderation/ }).click()
  await expect(bodyRows(page)).toHaveCount(3)
  await expect(rowOf(page, 'Rude words')).toContainText('Reported 1 time')
  await expect(rowOf(page, 'Rude words')).toContainText('So rude.')
  await expect(rowOf(page, 'Buy this')).toContainText('Held: first review')
  await expect(rowOf(page, 'http://a')).toContainText('Held: more than two links')
})

test('one is approved and one removed, each by key, and readers see what is left', async ({
  admin: { page },
  site,
}) => {
  const { ids } = await spam(site, 'single')
  await page.goto('/dashboard/moderation')
  await rowOf(page, 'Rude words')
    .getByRole('button', { name: /^Approve/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Comment approved')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(2)
  expect(await site.sql`select count(*)::int as reports from reports`).toEqual([{ reports: 0 }])

  await rowOf(page, 'Buy this')
    .getByRole('button', { name: /^Remove comment/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bodyRows(page)).toHaveCount(1)
  expect(await site.sql`select status from comments where id = any (${ids}) order by id`).toEqual([
    { status: 'held' },
    { status: 'shown' },
  ])
})

test('all that waits is approved at once', async ({ admin: { page }, site }) => {
  const { ids } = await spam(site, 'bulk')
  await page.goto('/dashboard/moderation')
  await page.getByRole('checkbox', { name: /^Select all 3/ }).check()
  await page.getByRole('button', { name: 'Approve selected (3)' }).click()
  await expect(page.getByText('3 comments approved')).toBeVisible()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(
    await site.sql`select count(*)::int as shown from comments where id = any (${ids}) and status = 'shown'`,
  ).toEqual([{ shown: 3 }])
})

test('what another administrator has removed meanwhile is told', async ({ admin: { page }, site }) => {
  const { ids } = await spam(site, 'twice')
  await page.goto('/dashboard/moderation')
  await expect(bodyRows(page)).toHaveCount(3)
  await site.sql`delete from comments where id = ${ids[0] ?? 0}`
  await rowOf(page, 'Buy this')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('This comment was deleted already.')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(2)
})

test('an account is barred with what waits of it, cannot sign in, and is unbarred among the users', async ({
  admin: { page },
  site,
}) => {
  const { name, id, ids } = await spam(site, 'barred')
  await page.goto('/dashboard/moderation')
  await rowOf(page, 'Buy this')
    .getByRole('button', { name: /^Remove and bar/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remove and Bar' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Remove and bar' }).click()
  await expect(page.getByText(`${name} is barred, and 3 comments removed`)).toBeVisible()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await site.sql`select id from comments where id = any (${ids})`).toEqual([])
  expect(await site.sql`select id from auth.sessions where user_id = ${id}`).toEqual([])

  await page.goto('/dashboard/users?search=barred')
  const row = rowOf(page, name)
  await expect(row.getByText('Barred', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Unbar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unbar' }).click()
  await expect(page.getByText(`${name} is not barred any more`)).toBeVisible()
  await expect(row.getByText('Barred', { exact: true })).toHaveCount(0)
})

test('what new readers meet is saved at once, and is there after a reload', async ({
  admin: { page },
  site,
}) => {
  await page.goto('/dashboard/moderation')
  await page.getByLabel('Hold the first review of a new account').check()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByLabel('Ask new readers to confirm their address').selectOption('On')
  await expect
    .poll(() => site.sql`select hold_first_reviews, confirm_addresses from settings`)
    .toEqual([{ hold_first_reviews: true, confirm_addresses: true }])
  await page.reload()
  await expect(page.getByLabel('Hold the first review of a new account')).toBeChecked()
  await expect(page.getByLabel('Ask new readers to confirm their address')).toHaveValue('on')
  await site.sql`update settings set hold_first_reviews = false, confirm_addresses = false`
})

test.describe('while the backend is away', () => {
  test.use({ expectedErrors: [/503/] })

  test('each part says why, and Try again reads it', async ({ admin: { page }, site }) => {
    await spam(site, 'away')
    let away = true
    await page.route(/\/rest\/v1\/(rpc\/list_moderation|settings)/, route =>
      away
        ? route.fulfill({
            status: 503,
            json: { code: 'PGRST000', message: 'away', details: null, hint: null },
          })
        : route.continue(),
    )
    await page.goto('/dashboard/moderation')
    await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
    await expect(page.getByText('The settings could not be loaded.')).toBeVisible()
    away = false
    const parts = {
      'The comments could not be loaded.': bodyRows(page).first(),
      'The settings could not be loaded.': page.getByLabel('Hold the first'),
    }
    for (const [words, part] of Object.entries(parts)) {
      await page
        .getByRole('alert')
        .filter({ hasText: words })
        .getByRole('button', { name: 'Try again' })
        .click()
      await expect(part).toBeVisible()
    }
    await expect(bodyRows(page)).toHaveCount(3)
    await expect(page.getByLabel('Hold the first review of a new account')).toBeVisible()
  })
})
