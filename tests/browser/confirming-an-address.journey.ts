import { expect, keptSession, linkIn, PASSWORD, test } from './fixtures.ts'

test('a new reader confirms the address by a press, and is in', async ({ page, request, mailbox, site }) => {
  const person = { name: 'Ottilie Fenn', email: `ottilie.${crypto.randomUUID()}@example.com` }
  await site.sql`update public.settings set confirm_addresses = true`
  try {
    await page.goto('/signup')
    await page.getByLabel('Full name').fill(person.name)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()
    expect(await keptSession(page)).toBeNull()
    const link = linkIn(await mailbox.next(person.email))
    // A program that opens the links of a mail confirms nothing.
    expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address')
    await expect(page).toHaveURL('/signin')
    expect(await keptSession(page)).toBeNull()
    await page.reload()
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await expect(page.getByText('Your address is confirmed')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
    await expect(page).not.toHaveURL(/signin/)
  } finally {
    await site.sql`update public.settings set confirm_addresses = false`
    await site.sql`delete from auth.users where email = ${person.email}`
  }
})
