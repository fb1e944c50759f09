import { bodyRows, expect, keepSession, openSidebar, test } from './dashboard.ts'

test('an administrator begins with the figures, the sidebar leads to each page, and away once the role is lost', {
  tag: '@phone',
}, async ({ admin: { page, id, name }, site, expectedErrors }) => {
  expectedErrors.push(/403/)
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await test.step('the frame stands without data or links for administrators until the role is known', async () => {
    const profile = '**/rest/v1/profiles?select=username*'
    const { promise: known, resolve: tell } = Promise.withResolvers<void>()
    await page.route(profile, async route => {
      await known
      await route.continue()
    })
    const asked = page.waitForRequest(profile)
    await page.goto('/dashboard')
    await asked
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Loading')
    await expect(sidebar.getByRole('link', { name: 'Users' })).toHaveCount(0)
    tell()
    await expect(page).toHaveURL('/dashboard/main')
    await page.unroute(profile)
  })

  for (const [words, path] of [
    ['Profile', '/dashboard/profile'],
    ['Users', '/dashboard/users'],
    ['Comments', '/dashboard/comments'],
    ['Posts', '/dashboard/posts'],
    ['Pages', '/dashboard/pages'],
    ['Navigation', '/dashboard/navigation'],
    ['Analytics', '/dashboard/analytics'],
    ['Moderation', '/dashboard/moderation'],
    ['Look', '/dashboard/look'],
    ['Settings', '/dashboard/settings'],
    ['Dashboard', '/dashboard/main'],
  ] as const) {
    await openSidebar(page)
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Profileadmin',
      'Users',
      'Comments',
      'Posts',
      'Pages',
      'Navigation',
      'Analytics',
      /^Moderation/,
      'Look',
      'Settings',
      'Sign out',
    ])
    await sidebar.getByRole('link', { name: words }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await expect(page).toHaveTitle(`${words} · Byline`)
    await expect(page.locator('nav[aria-label=Dashboard] [aria-current=page]')).toContainText(words)
  }

  await test.step('a sidebar that was drawn in goes by Escape and by a press outside', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
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
    const dialog = page.getByRole('dialog', { name: 'Sign Out' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name })).toBeAttached()
  })

  await openSidebar(page)
  await sidebar.getByRole('link', { name: 'Posts' }).click()
  await expect(bodyRows(page).first()).toBeVisible()
  await openSidebar(page)
  await site.sql`update profiles set role = 'user' where id = ${id}`
  // The page may ask for the role by itself, and leave before the press.
  await Promise.race([page.waitForURL('/unauthorized'), sidebar.getByRole('link', { name: 'Users' }).click()])
  await expect(page).toHaveURL('/unauthorized')
})

test('a visitor is led to /signin; a reader sees the profile alone, and other pages lead to /unauthorized', async ({
  page,
  member,
  site,
}) => {
  for (const path of ['/dashboard/main', '/dashboard/profile']) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
  }
  await keepSession(page, site, member.session)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/profile')
  const sidebar = await openSidebar(page)
  await expect(sidebar.getByRole('listitem')).toHaveText(['Profileuser', 'Sign out'])
  const asked: string[] = []
  page.on('request', request => {
    if (/\/rest\/v1\/(rpc|comments|blogs)/.test(request.url())) asked.push(request.url())
  })
  for (const path of ['/dashboard/users', '/dashboard/main']) {
    await page.goto(path)
    await expect(page).toHaveURL('/unauthorized')
    await expect(page.getByRole('heading', { name: 'Access to this page is restricted!' })).toBeVisible()
    await expect(page.getByText('This route is for admin only')).toBeVisible()
  }
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Go back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
})
