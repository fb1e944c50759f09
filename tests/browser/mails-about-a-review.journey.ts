import type { Email } from 'postal-mime'
import {
  clientOf,
  comments,
  expect,
  keepSession,
  makeAccount,
  PASSWORD,
  reviewField,
  skipBotDelay,
  test,
} from './own-post.ts'

const text = (mail: Email) => mail.text ?? ''

/** The address below these words in the text of a mail. */
const below = (mail: Email, label: string) => text(mail).split(`${label}:\n`)[1]?.split('\n')[0] ?? ''

test('a review is approved and answered by mail', async ({
  admin,
  browser,
  mailbox,
  post,
  request,
  site,
}) => {
  const wren = { name: 'Wren Alder', email: `wren.${post.id}@example.com` }
  const session = await makeAccount(site, wren)
  // As after the link of a mail.
  await site.sql`
    update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where email = ${wren.email}`
  await site.sql`update settings set hold_first_reviews = true`
  const reader = await browser.newPage({ baseURL: site.url })
  const stranger = await browser.newPage({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  try {
    await keepSession(reader, site, session)
    await reader.goto('/dashboard/profile')
    await reader.getByLabel('When someone replies to my review or reply').check()
    await expect(reader.getByText('Your preferences were saved')).toBeVisible()
    await reader.getByLabel('When my held review is approved').check()
    await expect
      .poll(
        () =>
          site.sql`select answer, approval from private.mail_preferences where user_id = ${session.user.id}`,
      )
      .toEqual([{ answer: true, approval: true }])

    await reader.goto(post.path)
    await reviewField(reader).fill('Hedges need <b>time</b>.')
    await skipBotDelay(reader)
    await reader.getByRole('button', { name: 'Submit' }).click()
    await expect(comments(reader).getByText('Hedges need <b>time</b>.')).toBeVisible()

    const waiting = await mailbox.next(admin.email)
    expect(waiting.subject).toBe('A review of A post of its own is awaiting approval · Byline')
    expect(text(waiting)).toContain('Wren Alder:\n> Hedges need <b>time</b>.\n')
    expect(text(waiting)).toContain('No one else can see it until you approve it.')

    await stranger.goto(below(waiting, 'Approve'))
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Approve the review by Wren Alder?')
    await expect(stranger.getByText('Hedges need <b>time</b>.')).toBeVisible()
    expect(await stranger.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await stranger.getByRole('button', { name: 'Approve' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'The review by Wren Alder was approved',
    )

    const approved = await mailbox.next(wren.email)
    expect(text(approved)).toContain('Your review of “A post of its own” was approved')
    expect(text(approved)).toContain('You wrote:\n> Hedges need <b>time</b>.\n')
    await stranger.goto(below(approved, 'Read it on the page'))
    await expect(comments(stranger).getByText('Hedges need <b>time</b>.')).toBeInViewport()

    await admin.page.goto(post.path)
    await comments(admin.page).getByRole('button', { name: 'Reply' }).click()
    await admin.page.getByRole('textbox', { name: 'Reply' }).fill('And shears.')
    await skipBotDelay(admin.page)
    await admin.page
      .locator('form')
      .filter({ has: admin.page.getByRole('textbox', { name: 'Reply' }) })
      .getByRole('button', { name: 'Reply' })
      .click()
    const answered = await mailbox.next(wren.email)
    expect(answered.subject).toBe(`${admin.name} replied to you on A post of its own · Byline`)
    expect(text(answered)).toContain(`${admin.name}:\n> And shears.\n`)
    expect(answered.inReplyTo).toBe(approved.inReplyTo)

    const header = (key: string) => answered.headers.find(header => header.key === key)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const stop = header('list-unsubscribe').slice(1, -1)
    const ended = await request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(await ended.text()).toContain('Stop emails about replies.')
    await reader.goto('/dashboard/profile')
    await expect(reader.getByLabel('When someone replies to my review or reply')).not.toBeChecked()
    const device = await clientOf(site)
    await device.auth.signInWithPassword({ email: admin.email, password: PASSWORD })
    const { data } = await device
      .from('comments')
      .select('id')
      .eq('blog_id', post.id)
      .is('parent', null)
      .single()
    const reply = { user_id: admin.id, blog_id: post.id, parent: Number(data?.id), content: 'Not mailed' }
    expect((await device.from('comments').insert(reply)).error).toBeNull()
    await expect(mailbox.next(wren.email, 500)).rejects.toThrow('No message came')
  } finally {
    await site.sql`update settings set hold_first_reviews = false`
    await site.sql`delete from auth.users where email = ${wren.email}`
    await reader.close()
    await stranger.close()
  }
})
