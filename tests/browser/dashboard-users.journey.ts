import type { Page } from '@playwright/test'
import {
  test as base,
  bodyRows,
  clientOf,
  expect,
  makeMember,
  PASSWORD,
  rowOf,
  sortBy,
  spoil,
} from './dashboard.ts'

const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove User' })

async function removeWith(page: Page, password: string) {
  await removal(page).getByLabel('Your password').fill(password)
  await removal(page).getByRole('button', { name: 'Remove' }).click()
}

/** A second account in the administrator's list. */
const test = base.extend<{ someone: { id: string; name: string; email: string } }>({
  someone: async ({ site, member }, use) => {
    const person = { name: `Pell ${member.email.split('@')[0]}`, email: `pell.${member.email}` }
    const session = await makeMember(site, person)
    await use({ ...person, id: session.user.id })
    await site.sql`delete from auth.users where email = ${person.email}`
  },
})

test('the table shows what it says, finds by name and by e-mail, and changes a role back and forth, never the own', async ({
  admin: { page, id, name, email },
  someone,
  site: { sql },
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await sql`update profiles set created_at = '2024-01-04 10:00Z', updated_at = '2024-06-02 10:00Z' where id = ${someone.id}`
  await page.goto('/dashboard/users')
  await page.getByPlaceholder('Search users').fill(someone.email.toUpperCase())
  await expect(page.getByText('1 user found')).toBeVisible()
  const row = rowOf(page, someone.name)
  await expect(row.getByRole('cell')).toContainText([
    someone.name,
    '',
    someone.email,
    'January 04, 2024',
    'June 02, 2024',
    'user',
    '',
  ])
  await expect(row.locator('.mark')).toBeVisible()
  await page.getByPlaceholder('Search users').fill(name)
  const own = rowOf(page, email)
  await expect(own.locator('.badge-admin')).toHaveText('admin')
  await expect(own.locator('.badge-admin')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(own.getByRole('button')).toHaveCount(0)
  await page.getByPlaceholder('Search users').fill('')
  await sortBy(page, 'Username', 'ascending')
  const names = await sql`select username from profiles order by username collate "und-x-icu", id limit 25`
  await expect(bodyRows(page).locator('.data-table-person')).toHaveText(
    names.map(row => String(row.username)),
  )

  const role = async () => (await sql`select role from profiles where id = ${someone.id}`)[0]?.role
  await page.goto(`/dashboard/users?search=${someone.email}`)
  const change = page.getByRole('button', { name: `Change the role of ${someone.name}` })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(change).toBeFocused()
  await change.click()
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText(`${someone.name} is an administrator now`)).toBeVisible()
  await expect(rowOf(page, someone.name).getByText('admin', { exact: true })).toBeVisible()
  expect(await role()).toBe('admin')
  await change.click()
  await dialog.getByRole('button', { name: 'Make user' }).click()
  await expect(rowOf(page, someone.name).getByText('user', { exact: true })).toBeVisible()
  expect(await role()).toBe('user')
  await change.click()
  await sql`delete from auth.users where id = ${someone.id}`
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `${someone.name} was changed or removed meanwhile.` }),
  ).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByPlaceholder('Search users').fill(id)
  await expect(page).toHaveURL(new RegExp(id))
  await expect(page.getByText('No Data')).toBeVisible()
})

test('who is removed goes with picture, comments and likes; what fails and what changed meanwhile removes nobody', async ({
  admin: { page },
  someone,
  site,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/400/, /404/)
  const client = await clientOf(site)
  await client.auth.signInWithPassword({ email: someone.email, password: PASSWORD })
  const name = `${crypto.randomUUID()}.png`
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const { error } = await client.storage
    .from('avatars')
    .upload(`Profile Photo/${name}`, Buffer.from(dot, 'base64'), { contentType: 'image/png' })
  expect(error).toBeNull()
  const [post] = await site.sql`select id, slug from blogs order by id limit 1`
  await client.from('profiles').update({ avatar_url: name }).eq('id', someone.id)
  await client
    .from('comments')
    .insert({ user_id: someone.id, blog_id: Number(post?.id), content: 'Words that go along' })
  expect(await (await request.get(`/blog/${post?.slug}`)).text()).toContain('Words that go along')

  const remove = page.getByRole('button', { name: `Remove ${someone.name}` })
  const stays = async () => {
    await expect(page.getByText('was removed')).toHaveCount(0)
    await expect(rowOf(page, someone.name)).toBeVisible()
    expect(await site.sql`select from auth.users where id = ${someone.id}`).toHaveLength(1)
  }
  const undo = await spoil(site.sql, 'auth.users', 'delete', `old.id = '${someone.id}'`)
  await page.goto(`/dashboard/users?search=${someone.email}`)
  await remove.click()
  await removeWith(page, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await stays()
  await undo()
  await page.reload()

  await remove.click()
  await site.sql`update profiles set role = 'admin' where id = ${someone.id}`
  await removeWith(page, PASSWORD)
  await expect(
    page.getByRole('alert').filter({ hasText: `${someone.name} was changed or removed meanwhile.` }),
  ).toBeVisible()
  await expect(rowOf(page, someone.name).getByText('admin', { exact: true })).toBeVisible()
  await stays()
  await site.sql`update profiles set role = 'user' where id = ${someone.id}`
  await page.reload()

  await remove.click()
  await expect(removal(page)).toContainText('with all their comments and likes')
  await removeWith(page, 'a guess of somebody')
  await expect(removal(page).getByLabel('Your password')).toBeFocused()
  await expect(removal(page).getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your current password',
  )
  expect(await site.sql`select from auth.users where id = ${someone.id}`).toHaveLength(1)
  await removeWith(page, PASSWORD)
  await expect(page.getByText(`${someone.name} was removed`)).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  expect(await site.sql`select from auth.users where id = ${someone.id}`).toHaveLength(0)
  expect(await site.sql`select from storage.objects where name like ${`%${name}`}`).toHaveLength(0)
  expect(await (await request.get(`/blog/${post?.slug}`)).text()).not.toContain('Words that go along')
  const again = await client.auth.signInWithPassword({ email: someone.email, password: PASSWORD })
  expect(again.error?.message).toBe('Invalid login credentials')
})
