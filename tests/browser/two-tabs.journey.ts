import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo } from './photo.ts'
import { expect, introductionField, OWNER, openForm, save, test } from './writing.ts'

const timeField = (page: Page) => page.getByLabel('Appears at')
const pictureField = (page: Page) => page.getByLabel(/^(Thumbnail|Link preview image)$/)
const reset = (page: Page) => page.getByRole('button', { name: 'Reset' })
const conflict = (page: Page) => page.getByRole('dialog', { name: /was saved somewhere else/ })
const saveMine = (page: Page) => conflict(page).getByRole('button', { name: 'Save mine' }).click()
const saved = (page: Page) => page.waitForURL(/\/dashboard\/(posts|pages)$/)
/** Saves, and leaves the form open. */
const saveOn = (page: Page) => page.getByRole('button', { name: 'Save and keep writing' }).click()
/** Until the picked picture is that of the row. */
const savedOn = (page: Page) => expect(reset(page)).toHaveCount(0)

/** A picture of the color ff8000, as its file name will say. */
const orange = async () => ({
  name: 'orange.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#ff8000' } })
    .png()
    .toBuffer(),
})

/** Picks another picture than that of the row. */
async function pick(page: Page, file: Awaited<ReturnType<typeof orange>>) {
  await pictureField(page).setInputFiles(file)
  await expect(reset(page)).toBeVisible()
}

/** Saves, commits, and loses the answer. */
async function loseAnswer(page: Page, table: string) {
  let isLost = false
  await page.route(new RegExp(`/rest/v1/${table}\\b`), async route => {
    if (isLost || !['POST', 'PATCH'].includes(route.request().method())) return await route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await saveOn(page)
  await expect(page.locator('.toaster-bad')).toContainText('interrupted')
}

/** What is lost of words, status and times alone: tests/components/lost-answers and post-form. */
for (const { noun, table, list } of [
  { noun: 'post', table: 'blogs', list: '/dashboard/blog' },
  { noun: 'page', table: 'pages', list: '/dashboard/page' },
])
  test(`two tabs with a ${noun} show both pictures and times`, async ({
    admin: { page },
    posts: { word },
    site: { sql },
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to (load resource|fetch)/)
    const isPost = noun === 'post'
    await (isPost
      ? sql`insert into blogs (user_id, slug, title, introduction, topic, status, published_at) values
          ((select id from auth.users where email = ${OWNER.email}), ${word}, ${`Pictured ${word}`}, 'Said.', 'CSS', 'scheduled', '2099-01-01T10:00Z')`
      : sql`insert into pages (slug, title, status) values (${word}, ${`Pictured ${word}`}, 'published')`)
    const stored = async () => {
      const [row] = await sql.unsafe<{ thumbnail: string | null; introduction: string; at: string }>(
        `select thumbnail, introduction, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from ${table} where slug = '${word}'`,
      )
      return row
    }
    const address = `${list}/${word}/update`
    const other = await page.context().newPage()

    for (const tab of [page, other]) await openForm(tab, address)
    await save(other).click()
    await saved(other)
    await pictureField(page).setInputFiles(await photo())
    await expect(page.locator('.thumbnail-field-cover img')).toBeVisible()
    await saveOn(page)
    await savedOn(page)
    const photographed = (await stored())?.thumbnail
    expect(photographed).toMatch(/-200x300-/)

    await openForm(other, address)
    if (isPost) await timeField(other).fill('2099-02-02T11:00')
    await pick(other, await orange())
    await save(other).click()
    await saved(other)
    expect((await stored())?.thumbnail).toMatch(/-320x180-ff8000/)
    if (isPost) await timeField(page).fill('2099-03-03T12:00')
    await pick(page, await photo())
    await saveOn(page)
    await expect(conflict(page).locator('del').filter({ hasText: '-320x180-ff8000' })).toBeVisible()
    if (isPost) {
      await expect(conflict(page).locator('del').first()).toContainText('February 2, 2099 at 11:00')
      await expect(conflict(page).locator('ins').first()).toContainText('March 3, 2099 at 12:00')
      expect((await stored())?.at).toBe('2099-02-02 11:00')
    }
    await saveMine(page)
    await savedOn(page)
    const again = await stored()
    expect(again?.thumbnail).toMatch(/-200x300-/)
    expect(again?.thumbnail).not.toBe(photographed)
    if (isPost) expect(again?.at).toBe('2099-03-03 12:00')

    await introductionField(page).fill('Sent once.')
    await loseAnswer(page, table)
    await pick(page, await orange())
    if (isPost) await timeField(page).fill('2099-05-05T14:00')
    await save(page).click()
    await saved(page)
    const last = await stored()
    expect(last).toMatchObject({ introduction: 'Sent once.', thumbnail: expect.stringMatching(/-320x180-/) })
    if (isPost) expect(last?.at).toBe('2099-05-05 14:00')
    await sql`delete from pages where slug = ${word}`
  })
