import { expect, onTestFinished, test } from 'vitest'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer } from '#tests/support/server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

/** The bounds of private.has_mail_quota for a mailbox in an hour. */
const NOTIFICATIONS = 10
const LINKS = 8
/** An address is asked once a day whether it subscribes. */
const SUBSCRIPTIONS = 1

test('sign-ups, recoveries, subscriptions, reviews and replies together fill no mailbox', async () => {
  const mailbox = await openMailbox()
  const server = await startTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@example.com>' })
  onTestFinished(async () => {
    await server.stop()
    await mailbox.close()
  })
  const { signedUp, newClient } = peopleOf(() => server)
  const victim = await signedUp('vic')
  const strangers = [await signedUp('ann'), await signedUp('bob'), await signedUp('cyd')]
  await server.sql`update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where id = ${victim.id}`
  const kinds = { review: 'each', held: 'each', report: 'each', answer: true, approval: true }
  expect((await victim.client.rpc('set_mail_preferences', kinds)).error).toBeNull()
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${victim.id}, 'hedges', 'Hedges', 'Why they grow.', '<p>Slowly.</p>', 'JavaScript') returning id`
  const row = { user_id: victim.id, blog_id: Number(post?.id), content: 'Mine' }
  const { data: review } = await victim.client.from('comments').insert(row).select('id').single()

  await Promise.all(
    strangers.map(async ({ client, id }) => {
      for (let n = 0; n < 6; n++)
        await client
          .from('comments')
          .insert({ ...row, user_id: id, parent: review?.id, content: `${id} ${n}` })
    }),
  )
  const visitor = newClient()
  for (let n = 0; n < 8; n++) {
    await visitor.auth.resetPasswordForEmail(victim.email)
    await visitor.auth.signUp({
      email: victim.email,
      password: PASSWORD,
      options: { data: { full_name: 'Not Vic' } },
    })
    await visitor.rpc('request_subscription', { address: victim.email })
  }

  const subjects: string[] = []
  for (;;) {
    const mail = await mailbox.next(victim.email, 1_500).catch(() => null)
    if (!mail) break
    subjects.push(mail.subject ?? '')
  }
  expect(subjects.filter(subject => subject.includes('replied to you'))).toHaveLength(NOTIFICATIONS)
  expect(subjects.length).toBeGreaterThan(NOTIFICATIONS)
  expect(subjects.length).toBeLessThanOrEqual(NOTIFICATIONS + LINKS + SUBSCRIPTIONS)
})

test('a recreated account gets no more than others', async () => {
  const mailbox = await openMailbox()
  const server = await startTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@example.com>' })
  onTestFinished(async () => {
    await server.stop()
    await mailbox.close()
  })
  const { signedUpAdmin, newClient } = peopleOf(() => server)
  await signedUpAdmin('olive')
  await server.sql`update settings set confirm_addresses = false`
  const email = 'vic@example.com'
  const settled = () => server.sql`
    select from private.mail_requests union all
    select from private.outbox where state = 'waiting' and due_at <= now()`
  for (let n = 0; n < 18; n++) {
    const client = newClient()
    const { data } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Not Vic' } },
    })
    await client.auth.resetPasswordForEmail(email)
    await expect.poll(settled).toHaveLength(0)
    expect((await client.rpc('remove_account', { of_user: data.user?.id })).error).toBeNull()
  }
  let count = 0
  while (await mailbox.next(email, 1_500).catch(() => null)) count++
  expect(count).toBe(LINKS)
})
