import { bodyRows, expect, keepSession, openSidebar, test } from './dashboard.ts'

test('an administrator begins with the figures, and the sidebar leads to each page', {
  tag: '@phone',
}, async ({ admin: { page } }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/main')
  for (const [words, path] of [
    ['Profile', '/dashboard/profile'],
    ['Users', '/dashboard/users'],
    ['Comments', '/dashboard/comments'],
    ['Posts', '/dashboard/posts'],
    ['Moderation', '/dashboard/moderation'],
    ['Dashboard', '/dashboard/main'],
  ] as const) {
    const sidebar = await openSidebar(page)
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Profileadmin',
      'Users',
      'Comments',
      'Posts',
      /^Moderation/,
      'Sign out',
    ])
    await sidebar.getByRole('link', { name: words }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await expect(page).toHaveTitle(`${words} · Byline`)
    await expect(page.locator('nav[aria-label=Dashboard] [aria-current=page]')).toContainText(words)
  }
})

test('a reader sees the profile alone, and other pages lead to /unauthorized', async ({
  reader: { page },
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/profile')
  const sidebar = await openSidebar(page)
  await expect(sidebar.getByRole('listitem')).toHaveText(['Profileuser', 'Sign out'])
  const asked: string[] = []
  page.on('request', request => {
    if (/\/rest\/v1\/(rpc|comments|blogs)/.test(request.url())) asked.push(request.url())
  })
  for (const path of ['/dashboard/main', '/dashboard/users']) {
    await page.goto(path)
    await expect(page).toHaveURL('/unauthorized')
    await expect(page.getByRole('heading', { name: 'Access to this page is restricted!' })).toBeVisible()
    await expect(page.getByText('This route is for admin only')).toBeVisible()
  }
  expect(asked).toEqual([])
})

test('a visitor is led to /signin', async ({ page }) => {
  for (const path of ['/dashboard/main', '/dashboard/profile']) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
  }
})

test('nothing is rendered until the session and its role are known', async ({ admin: { page } }) => {
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/profiles?select=username*', async route => {
    await known
    await route.continue()
  })
  const asked = page.waitForRequest('**/rest/v1/profiles?select=username*')
  await page.goto('/dashboard/users')
  await asked
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  tell()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('an administrator who loses the role meanwhile is told, and led away', async ({
  admin: { page, id },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/403/)
  await page.goto('/dashboard/posts')
  await expect(bodyRows(page).first()).toBeVisible()
  await site.sql`update profiles set role = 'user' where id = ${id}`
  const sidebar = await openSidebar(page)
  await sidebar.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/unauthorized')
})

test('a sidebar that was drawn in goes by Escape and by a press outside', { tag: '@phone' }, async ({
  admin: { page, name },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/users')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(sidebar).toBeHidden()
  await openSidebar(page)
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await openSidebar(page)
  await page.mouse.click(340, 600)
  await expect(sidebar).toBeHidden()
  await openSidebar(page)
  await sidebar.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeAttached()
})

test('a page opened before the sign-in of another tab follows it', async ({ page, member, site }) => {
  await keepSession(page, site, member.session)
  await page.goto('/dashboard/main')
  await expect(page).toHaveURL('/unauthorized')
  await page.getByRole('link', { name: 'Go back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
})
