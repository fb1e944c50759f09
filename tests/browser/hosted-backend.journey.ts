import type { Page } from '@playwright/test'
import { type HostedSite, startHostedSite } from '#tests/support/hosted.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { ERRORS, type ErrorMessage, WRONG_IN_OUTAGE } from '../hosted/failing-gateway.ts'
import { test as base, expect, OWNER, PASSWORD, signIn, skipBotDelay } from './fixtures.ts'
import { photo, picker } from './photo.ts'
import { body, fillTexts, openForm, paste, save, thumbnailField, titleField } from './writing.ts'

const CHECK = 'Check your email to confirm your address'

let people = 0

let started: Promise<HostedSite> | undefined

const test = base.extend<{ hosted: HostedSite; person: { name: string; email: string } }>({
  // Not a fixture of the worker: Playwright would start another worker for those who can have it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
  hosted: async ({}, use) => {
    started ??= startHostedSite(OWNER)
    await use(await started)
  },
  baseURL: ({ hosted }, use) => use(hosted.site.url),
  person: async ({ hosted }, use) => {
    const number = ++people
    const email = `odile.${number}@example.com`
    await use({ name: `Odile Brand ${number}`, email })
    await hosted.sql`delete from auth.users where email = ${email}`
  },
})

// One worker for the whole file, because each one starts a project.
test.describe.configure({ mode: 'default' })

test.afterAll(async () => {
  await (await started)?.stop()
  started = undefined
})

async function signUp(page: Page, person: { name: string; email: string }, from = '/') {
  await page.goto(from)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a new reader confirms the address by its link', async ({ page, context, hosted, person }) => {
  await signUp(page, person, '/blog/a-form-that-forgives')
  await expect(heading(page)).toHaveText(CHECK)
  await expect(page.getByRole('main').getByRole('status')).toContainText(person.email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(await hosted.linkSentTo(person.email))
  await expect(heading(other)).toHaveText('Confirm your address')
  await other.reload()
  await expect(other).toHaveURL('/signin')
  await other.getByLabel('Full name').fill(person.name)
  await other.getByLabel('Password', { exact: true }).fill('ninety-nine hedges')
  await other.getByRole('button', { name: 'Save and continue' }).click()
  await expect(other.getByRole('button', { name: person.name })).toBeVisible()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  await expect(page.getByRole('button', { name: person.name })).toBeVisible()
  await other.close()

  await expect(heading(page)).toHaveText('A form that forgives')
  for (const picture of await page.locator('main img').all()) {
    // Some are loaded when they come near.
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await page.getByLabel('Review', { exact: true }).fill('Read from far away')
  await page.getByLabel('Rating', { exact: true }).selectOption('5')
  await skipBotDelay(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  const mine = page
    .getByRole('list', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ hasText: person.name })
  await mine.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect
    .poll(
      () =>
        hosted.sql`select id from likes where user_id = (select id from auth.users where email = ${person.email})`,
    )
    .toHaveLength(1)
  await page.reload()
  await expect(mine.getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible()

  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a reader signs in by the project’s mailed link', async ({ page, context, hosted, person }) => {
  await insertAccount(hosted.sql, { ...person, password: PASSWORD })
  await page.goto('/blog/a-form-that-forgives')
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(await hosted.linkSentTo(person.email))
  await expect(other.getByRole('button', { name: person.name })).toBeVisible()
  expect(other.url()).not.toContain('access_token')
  await other.close()
})

test('a visitor writes no review without an account', async ({ page, hosted }) => {
  await page.goto(`${hosted.site.url}/blog/a-form-that-forgives`)
  await page.getByLabel('Review', { exact: true }).fill('Read from far away')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('You need to be logged in to add a comment')
  await expect(dialog.getByLabel('Full name')).toHaveCount(0)
})

/** A gateway of the project that can fail for what is written below some paths. */
async function failingGateway(page: Page, address: string) {
  const gateway: { error: ErrorMessage | null; paths: RegExp; requested: number } = {
    error: null,
    paths: /./,
    requested: 0,
  }
  await page.route(`${address}/**`, async route => {
    const { error, paths } = gateway
    const method = route.request().method()
    if (!error || /GET|OPTIONS|HEAD/.test(method) || !paths.test(route.request().url()))
      return route.fallback()
    gateway.requested++
    const answer = ERRORS[error]
    // A silence ends in the page as a closed connection does, only later.
    if (answer === 'silence') await page.waitForTimeout(300)
    if (typeof answer === 'string') return route.abort('connectionclosed')
    return route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } })
  })
  return gateway
}

test('uploads wait in their forms while the gateway fails', async ({ page, hosted, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch|Access-Control|CORS/)
  const gateway = await failingGateway(page, hosted.backendUrl)
  const main = page.locator('main')
  /** Sends while what is below `paths` fails. */
  async function outlasts(
    error: ErrorMessage,
    paths: RegExp,
    send: () => Promise<unknown>,
    isStillThere: () => Promise<unknown>,
  ) {
    Object.assign(gateway, { error, paths, requested: 0 })
    await send()
    await expect.poll(() => gateway.requested).toBeGreaterThan(0)
    await expect(main.locator('button[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText(/connection was interrupted|try again|save again/i).first()).toBeVisible()
    await expect(page.getByText(WRONG_IN_OUTAGE).filter({ visible: true })).toHaveCount(0)
    await isStillThere()
    gateway.error = null
  }

  // The question before the first publication is asked once.
  await page.addInitScript(() => localStorage.setItem('byline-has-published', '1'))
  await signIn(page, OWNER)
  await expect(page.getByRole('button', { name: OWNER.name })).toBeVisible()

  await page.goto('/dashboard/profile')
  await picker(page).setInputFiles(await photo())
  await page.getByLabel('Name').fill('Marlo Quill the Elder')
  const update = () => page.getByRole('button', { name: 'Update' }).click()
  const portrait = page.locator('[aria-label="Your profile"] form img')
  await outlasts('the project is over its quota', /storage/, update, async () => {
    await expect(portrait).toHaveAttribute('src', /^blob:/)
    await expect(page.getByLabel('Name')).toHaveValue('Marlo Quill the Elder')
  })
  await update()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(portrait).toHaveAttribute('src', /^\/images\/avatars\//)

  await page.goto('/dashboard/appearance')
  const again = page.getByRole('button', { name: /^Upload it again/ })
  const logo = await photo()
  await outlasts(
    'the gateway is broken',
    /storage/,
    () => page.getByLabel('Logo: file').setInputFiles(logo),
    () => expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^blob:/),
  )
  await again.click()
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^\/images\/thumbnail\//)
  await page.getByRole('button', { name: 'Undo changes' }).click()

  const title = 'Written while the gateway failed'
  await openForm(page)
  await fillTexts(page, title)
  await thumbnailField(page).setInputFiles(await photo())
  await body(page).click()
  await page.keyboard.type('Before the picture.')
  Object.assign(gateway, { error: 'connections are closed', paths: /./ })
  const { buffer } = await photo()
  await paste(page, {}, [{ name: 'a.jpg', type: 'image/jpeg', base64: buffer.toString('base64') }])
  await page.locator('.editor figcaption').click()
  await page.keyboard.type('What was seen')
  const create = () => save(page).click()
  const isAllThere = async () => {
    await expect(titleField(page)).toHaveValue(title)
    await expect(body(page)).toContainText('Before the picture.')
    await expect(page.locator('.editor figcaption')).toHaveText('What was seen')
    await expect(page.locator('.thumbnail-field-cover img')).toHaveAttribute('src', /^blob:/)
  }
  await outlasts('connections are closed', /./, create, isAllThere)
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await isAllThere()
  await outlasts('there are too many requests', /\/Thumbnail\//, create, isAllThere)
  await outlasts('nothing is answered', /\/rest\/v1\/blogs/, create, isAllThere)
  await create()
  await page.waitForURL('**/dashboard/posts')
  const [{ content = '', thumbnail = '', posts = 0 } = {}] = await hosted.sql<{
    content: string
    thumbnail: string
    posts: number
  }>`select content, thumbnail, count(*) over ()::int as posts from blogs where title = ${title}`
  expect(posts).toBe(1)
  expect(content).toMatch(
    /^<p>Before the picture\.<\/p><figure><img src="\/images\/thumbnail\/Content\/[^"]+"/,
  )
  expect(content).toContain('<figcaption>What was seen</figcaption>')
  const [, name = ''] = /Content\/([\w.-]+)/.exec(content) ?? []
  const stored = await hosted.sql`
    select name from storage.objects where name in (${`Content/${name}`}, ${`Thumbnail/${thumbnail}`})`
  expect(stored).toHaveLength(2)
})
