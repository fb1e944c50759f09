import type { Page } from '@playwright/test'
import {
  test as base,
  expect,
  keepSession,
  makeAccount,
  PASSWORD,
  sessionKey,
  signIn,
  submitSignIn,
} from './fixtures.ts'

const POST = '/blog/the-smallest-cache-that-tells-the-truth'

const ENDED = 'Your session has ended. Please sign in again.'

type Person = { name: string; email: string }
type Sight = { of: string; signedOut: boolean }

const test = base.extend<{ former: Person; next: Person; sights: Sight[] }>({
  // The former reader: an administrator who likes every review of POST.
  former: async ({ page, account, site }, use) => {
    const { id } = account.session.user
    await site.sql`update profiles set role = 'admin' where id = ${id}`
    await site.sql`insert into likes (user_id, comment_id)
      select ${id}, c.id from comments c join blogs b on b.id = c.blog_id where b.slug = ${POST.slice('/blog/'.length)}`
    await keepSession(page, site, account.session)
    await use(account)
  },
  next: async ({ site, account }, use) => {
    const person = { name: 'Barnaby Stone', email: `barnaby.${account.email}` }
    await makeAccount(site, person)
    await use(person)
    await site.sql`delete from auth.users where email = ${person.email}`
  },
  // Records every trace of the former reader in any page, however short.
  sights: async ({ context, former }, use) => {
    const sights: Sight[] = []
    await context.exposeFunction('saw', (sight: Sight) => sights.push(sight))
    await context.addInitScript(
      text => {
        let signedOut = false
        const look = () => {
          signedOut ||= document.querySelector('.session-area[data-shows="sign in"]') !== null
          const found = text.filter(word => document.documentElement.textContent?.includes(word))
          if ([...document.querySelectorAll('nav a')].some(link => link.textContent === 'Profileadmin'))
            found.push('the role')
          if (document.querySelector('[aria-label^=Unlike]')) found.push('likes')
          for (const of of found) Reflect.get(window, 'saw')({ of, signedOut })
        }
        const everything = { subtree: true, childList: true, characterData: true, attributes: true }
        new MutationObserver(look).observe(document, everything)
      },
      [former.name, former.email],
    )
    await use(sights)
  },
})

const person = (page: Page, { name }: Person) => page.getByRole('banner').getByRole('button', { name })
const profileLink = (page: Page, role: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: `Profile ${role}` })
const liked = (page: Page) => page.getByRole('button', { name: /^Unlike/ })

function pressOnceExpired(button: HTMLElement | SVGElement, key: string) {
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  if (button instanceof HTMLElement) button.click()
}

async function signOut(page: Page, former: Person) {
  await person(page, former).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
}

test('shows a sign-out in every tab without leaks', async ({
  page,
  context,
  site,
  former,
  next,
  sights,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(POST)
    await expect(person(tab, former)).toBeVisible()
    await expect(liked(tab).first()).toBeVisible()
  }
  await person(page, former).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(profileLink(page, 'admin')).toBeAttached()
  await signOut(page, former)
  expect(new Set(sights.map(({ of }) => of))).toEqual(
    new Set([former.name, former.email, 'the role', 'likes']),
  )
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(other).toHaveURL(POST)
  await expect(other.getByText(ENDED)).toHaveCount(0)
  await expect(liked(other)).toHaveCount(0)

  const answer = Promise.withResolvers<void>()
  await context.route('**/rest/v1/profiles**', async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto(POST)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, { email: next.email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page).toHaveURL(POST)
  answer.resolve()
  for (const tab of [page, other]) {
    await expect(person(tab, next)).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Like/ }).first()).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(profileLink(page, 'user')).toBeAttached()
  expect(sights.filter(({ signedOut }) => signedOut)).toEqual([])

  // A request that is still under way would lose the session before the other tab's press does.
  await other.reload({ waitUntil: 'networkidle' })
  await page.waitForLoadState('networkidle')
  await site.sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${next.email})`
  await other.getByRole('button', { name: /^Like/ }).first().evaluate(pressOnceExpired, sessionKey)
  // The tab whose press needs it asks to sign in again, and the one in the dashboard too.
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Not me' }).click()
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(tab.getByText(ENDED)).toHaveCount(0)
  }
})

test('does not lead to a previous user’s page', async ({ page, context, former, next }) => {
  const other = await context.newPage()
  await other.goto('/dashboard/users')
  await expect(other.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await page.goto(POST)
  await signOut(page, former)
  await expect(other).toHaveURL('/signin')
  await signIn(page, { email: next.email, password: PASSWORD })
  for (const tab of [page, other]) {
    await expect(person(tab, next)).toBeVisible()
    await expect(tab).toHaveURL('/')
  }
})
