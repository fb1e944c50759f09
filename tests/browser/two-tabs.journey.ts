import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo } from './photo.ts'
import {
  body,
  expect,
  introductionField,
  OWNER,
  openForm,
  save,
  statusField,
  test,
  titleField,
  tool,
} from './writing.ts'

const timeField = (page: Page) => page.getByLabel('Appears at')
const pictureField = (page: Page) => page.getByLabel(/^(Thumbnail|Picture for links)$/)
const conflict = (page: Page) => page.getByRole('dialog', { name: /was saved elsewhere meanwhile/ })
const saveMine = (page: Page) => conflict(page).getByRole('button', { name: 'Save mine' }).click()
const saved = (page: Page) => page.waitForURL(/\/dashboard\/(posts|pages)$/)

/** A picture of the colour ff8000, which its file name will tell. */
const orange = async () => ({
  name: 'orange.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#ff8000' } })
    .png()
    .toBuffer(),
})

/** Saves, commits, and loses the answer. */
async function loseAnswer(page: Page, table: string) {
  let isLost = false
  await page.route(new RegExp(`/rest/v1/${table}\\b`), async route => {
    if (isLost || !['POST', 'PATCH'].includes(route.request().method())) return await route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.locator('.post-form-bar [type=submit]').click()
  await expect(page.locator('.toaster-bad')).toContainText('interrupted')
}

const kinds = [
  { noun: 'post', table: 'blogs', list: '/dashboard/blog' },
  { noun: 'page', table: 'pages', list: '/dashboard/page' },
]

for (const { noun, table, list } of kinds) {
  test.describe(`a ${noun} in two tabs`, () => {
    test.use({ expectedErrors: [/Failed to (load resource|fetch)/] })

    /** Two tabs in the form of one post or page. */
    const openTwo = async (page: Page, address: string) => {
      const other = await page.context().newPage()
      for (const tab of [page, other]) await openForm(tab, address)
      return other
    }

    test('shows the second picture beside the first, also when the first tab changed nothing, and keeps it', async ({
      admin: { page },
      posts: { word },
      site: { sql },
    }) => {
      const add =
        table === 'blogs'
          ? sql`insert into blogs (user_id, slug, title, introduction, topic) values
              ((select id from auth.users where email = ${OWNER.email}), ${word}, ${`Pictured ${word}`}, 'Said.', 'CSS')`
          : sql`insert into pages (slug, title, status) values (${word}, ${`Pictured ${word}`}, 'published')`
      await add
      const stored = async () => {
        const [row] = await sql.unsafe<{ thumbnail: string | null }>(
          `select thumbnail from ${table} where slug = '${word}'`,
        )
        return row?.thumbnail ?? null
      }
      const first = await openTwo(page, `${list}/${word}/update`)
      await save(first, 'Update').click()
      await saved(first)
      await pictureField(page).setInputFiles(await photo())
      await expect(page.locator('.thumbnail-field-cover img')).toBeVisible()
      await save(page, 'Update').click()
      await expect(conflict(page)).toContainText('the picture that you picked')
      await saveMine(page)
      await saved(page)
      const photographed = await stored()
      expect(photographed).toMatch(/-600x900-/)

      const other = await openTwo(page, `${list}/${word}/update`)
      await pictureField(other).setInputFiles(await orange())
      await expect(other.getByRole('button', { name: 'Reset' })).toBeVisible()
      await save(other, 'Update').click()
      await saved(other)
      expect(await stored()).toMatch(/-320x180-ff8000/)
      await pictureField(page).setInputFiles(await photo())
      await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
      await save(page, 'Update').click()
      await expect(conflict(page).locator('del')).toContainText('-320x180-ff8000')
      await saveMine(page)
      await saved(page)
      expect(await stored()).toMatch(/-600x900-/)
      expect(await stored()).not.toBe(photographed)
      await sql`delete from pages where slug = ${word}`
    })

    test('takes what was changed after a lost answer as the same work, once', async ({
      admin: { page },
      posts: { word },
      site: { sql },
    }) => {
      const rows = () =>
        sql.unsafe(
          `select title, slug, introduction, status, thumbnail from ${table} where title like '%${word}' order by id`,
        )
      await openForm(page, `/dashboard/create${noun === 'post' ? 'blog' : 'page'}`)
      await titleField(page).fill(`Lost ${word}`)
      await introductionField(page).fill('Sent once.')
      if (noun === 'post') await page.getByLabel('Topic').selectOption('TypeScript')
      await statusField(page).selectOption('Draft')
      await body(page).fill('Words.')
      await loseAnswer(page, table)
      await expect.poll(rows).toHaveLength(1)
      // Another address, so that nothing but the id of the save tells whose the post is.
      await titleField(page).fill(`Found ${word}`)
      await page.getByLabel('Slug').fill(`found-${word}`)
      await pictureField(page).setInputFiles(await orange())
      await expect(page.locator('.thumbnail-field-cover img')).toBeVisible()
      await save(page, 'Create').click()
      await saved(page)
      expect(await rows()).toEqual([
        {
          title: `Found ${word}`,
          slug: `found-${word}`,
          introduction: 'Sent once.',
          status: 'draft',
          thumbnail: expect.stringMatching(/-320x180-ff8000/),
        },
      ])

      await openForm(page, `${list}/found-${word}/update`)
      await introductionField(page).fill('Sent twice.')
      await page.unrouteAll()
      await loseAnswer(page, table)
      await pictureField(page).setInputFiles(await photo())
      await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
      await save(page, 'Update').click()
      await saved(page)
      expect(await rows()).toMatchObject([
        { introduction: 'Sent twice.', thumbnail: expect.stringMatching(/-600x900-/) },
      ])

      await openForm(page, `${list}/found-${word}/update`)
      await introductionField(page).fill('Sent thrice.')
      await page.unrouteAll()
      await loseAnswer(page, table)
      await sql.unsafe(
        `update ${table} set introduction = 'Said by another.', updated_at = now() where slug = 'found-${word}'`,
      )
      await save(page, 'Update').click()
      await expect(conflict(page).locator('del')).toContainText('Said by another.')
      expect(await rows()).toMatchObject([{ introduction: 'Said by another.' }])
      await sql`delete from pages where title like ${`%${word}`}`
    })

    test('shows status and formatting before one version is saved over the other', async ({
      admin: { page },
      posts: { word },
      site: { sql },
    }) => {
      const text = { title: `Said ${word}`, content: '<p>Plain words.</p>' }
      await (table === 'blogs'
        ? sql`insert into blogs (user_id, slug, title, introduction, topic, content) values
            ((select id from auth.users where email = ${OWNER.email}), ${word}, ${text.title}, 'Said.', 'CSS', ${text.content})`
        : sql`insert into pages (slug, title, content, status) values (${word}, ${text.title}, ${text.content}, 'published')`)
      const first = await openTwo(page, `${list}/${word}/update`)
      await statusField(first).selectOption('Draft')
      await save(first, 'Update').click()
      await saved(first)
      await body(page).click()
      await page.keyboard.press('ControlOrMeta+a')
      await tool(page, 'Bold').click()
      await save(page, 'Update').click()
      await expect(conflict(page)).toContainText('Formatting changed')
      await expect(conflict(page).locator('del')).toHaveText('Draft')
      await expect(conflict(page).locator('ins')).toHaveText('Published')
      await conflict(page).getByRole('button', { name: 'Take the other' }).click()
      await expect(statusField(page)).toHaveValue('draft')
      expect(await sql.unsafe(`select status, content from ${table} where slug = '${word}'`)).toEqual([
        { status: 'draft', content: text.content },
      ])
      await sql`delete from pages where slug = ${word}`
    })
  })
}

test('of two tabs that reschedule a post the second sees both times, and its own is kept when it insists', async ({
  admin: { page },
  posts: { word, add },
  site: { sql },
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch)/)
  await add(['Awaited'])
  await sql`update blogs set slug = ${word}, status = 'scheduled', published_at = '2099-01-01T10:00Z', inserted_at = '2099-01-01T10:00Z' where title = ${`Awaited ${word}`}`
  const time = async () => {
    const [row] = await sql<{
      at: string
    }>`select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from blogs where slug = ${word}`
    return row?.at
  }
  const first = await page.context().newPage()
  for (const tab of [page, first]) await openForm(tab, `/dashboard/blog/${word}/update`)
  await timeField(first).fill('2099-02-02T11:00')
  await save(first, 'Update').click()
  await saved(first)
  expect(await time()).toBe('2099-02-02 11:00')
  await timeField(page).fill('2099-03-03T12:00')
  await save(page, 'Update').click()
  await expect(conflict(page).locator('del')).toHaveText('February 2, 2099 at 11:00')
  await expect(conflict(page).locator('ins')).toHaveText('March 3, 2099 at 12:00')
  expect(await time()).toBe('2099-02-02 11:00')
  await saveMine(page)
  await saved(page)
  expect(await time()).toBe('2099-03-03 12:00')

  await openForm(page, `/dashboard/blog/${word}/update`)
  await timeField(page).fill('2099-04-04T13:00')
  await loseAnswer(page, 'blogs')
  expect(await time()).toBe('2099-04-04 13:00')
  await timeField(page).fill('2099-05-05T14:00')
  await save(page, 'Update').click()
  await saved(page)
  expect(await time()).toBe('2099-05-05 14:00')
})
