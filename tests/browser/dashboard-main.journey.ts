import { expect, test } from './dashboard.ts'

test('the figures: what there is, what is new, thirty days as a table, and the ways to all of it', async ({
  admin: { page },
  site: { sql },
}) => {
  await page.goto('/dashboard/main')
  const [counts] = await sql`
    select (select count(*) from profiles) as users,
      (select count(*) from comments) as comments,
      (select count(*) from blogs) as posts,
      (select count(*) from profiles where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 month') as new_users,
      (select count(*) from comments where created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 month') as new_comments,
      (select count(*) from blogs where inserted_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 month') as new_posts`
  for (const [title, total, since] of [
    ['Total Users', counts?.users, counts?.new_users],
    ['Total Comments', counts?.comments, counts?.new_comments],
    ['Total Posts', counts?.posts, counts?.new_posts],
  ]) {
    const card = page.getByRole('region', { name: String(title) })
    await expect(card.locator('strong')).toHaveText(String(total))
    await expect(card).toContainText('Since Last month')
    await expect(card.locator('b')).toHaveText(Number(since) > 0 ? `Up ${since}` : 'Flat')
  }

  const newest =
    await sql`select p.username, e.email from profiles p join private.emails e on e.user_id = p.id
    order by p.created_at desc, p.id desc limit 5`
  const users = page.getByRole('region', { name: 'Recent Users' })
  await expect(users.locator('b')).toHaveText(newest.map(row => String(row.username)))
  await expect(users.locator('div > span')).toHaveText(newest.map(row => String(row.email)))
  await expect(users.locator('time').first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const said = await sql`select c.content, (select count(*) from likes l where l.comment_id = c.id) as likes
    from comments c order by c.created_at desc, c.id desc limit 5`
  const comments = page.getByRole('list', { name: 'Recent Comments' })
  await expect(comments.getByRole('paragraph')).toHaveText(
    said.map(row => String(row.content).replaceAll('\n', ' ')),
  )
  await expect(comments.locator('.likes')).toHaveText(said.map(row => String(row.likes)))
  await expect(comments).toHaveCSS('max-height', '500px')

  const days = await sql`
    select to_char(d, 'Mon FMDD, YYYY') as day,
      (select count(*) from comments where (created_at at time zone 'UTC')::date = d::date) as comments,
      (select count(*) from profiles where (created_at at time zone 'UTC')::date = d::date) as users
    from generate_series((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date, interval '1 day') d`
  const table = page.getByRole('table', { name: 'Comments and sign-ups per day' })
  await expect(table.locator('tbody tr')).toHaveCount(30)
  expect(
    await table
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent))),
  ).toEqual(days.map(({ day, comments, users }) => [day, String(comments), String(users)]))

  const most = await sql`select b.title, count(*) as reviews from comments c join blogs b on b.id = c.blog_id
    group by b.id order by 2 desc, b.id limit 5`
  const posts = page.getByRole('region', { name: 'Most Reviewed Posts' })
  await expect(posts.getByRole('link')).toHaveText(most.map(row => String(row.title)))
  await expect(posts.getByRole('listitem').first()).toContainText(`${most[0]?.reviews} review`)

  for (const [name, path] of [
    ['Recent Users', '/dashboard/users'],
    ['Recent Comments', '/dashboard/comments'],
  ] as const) {
    await page.getByRole('region', { name }).getByRole('link', { name: 'Show All' }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
})

const READING = 'Readers may read shown comments and their own with their post'

test('each part waits in its own place, tells by itself when it could not be loaded, and says No Data without any', async ({
  admin: { page },
  site: { sql },
  expectedErrors,
}) => {
  const comments = page.getByRole('region', { name: 'Recent Comments' })
  expectedErrors.push(/403/, /400/, /500/)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/figures_by_day*', async route => {
    await answered
    await route.continue()
  })
  await sql`revoke execute on function figures_by_day(text, date) from authenticated`
  const [policy] = await sql<{
    condition: string
  }>`select qual as condition from pg_policies where policyname = ${READING}`
  const restore = () => sql.unsafe(`alter policy "${READING}" on comments using (${policy?.condition})`)
  await sql.unsafe(`alter policy "${READING}" on comments using (1 / 0 = 1)`)
  try {
    await page.goto('/dashboard/main')
    await expect(page.locator('.counts-waiting')).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
    answer()
    const trouble = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' })
    await expect(trouble).toBeVisible()
    await expect(comments.getByRole('alert')).toContainText('The comments could not be loaded.')
    await expect(comments.getByText('No Data')).toHaveCount(0)
    await sql`grant execute on function figures_by_day(text, date) to authenticated`
    await restore()
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Total Posts' })).toBeVisible()
    await comments.getByRole('button', { name: 'Try again' }).click()
    await expect(comments.getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    await sql`grant execute on function figures_by_day(text, date) to authenticated`
    await restore()
  }
  await page.route('**/rest/v1/comments?**', route => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent Comments' })).toContainText('No Data')
})
