import type { Page } from '@playwright/test'
import {
  body,
  expect,
  fillTexts,
  introductionField,
  keepSession,
  openForm,
  save,
  sessionKey,
  test,
  titleField,
} from './writing.ts'

const offered = (page: Page) => page.getByRole('region', { name: 'Unfinished' })

/** The number of drafts in the browser's own database. */
const keptHere = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('byline-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

test('saves drafts to the server within two seconds', async ({
  admin: { page, id },
  browser,
  account,
  posts: { word },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Nobody is signed in/)
  await openForm(page)
  await fillTexts(page, `Half ${word}`)
  await body(page).click()
  await page.keyboard.type('A sentence that is not')
  await expect(page.getByText('Draft saved')).toBeVisible({ timeout: 2000 })
  const drafts =
    () => site.sql`select fields ->> 'title' as title, fields ->> 'slug' as slug, fields ->> 'content' as content, fields ->> 'topic' as topic, blog_id
    from drafts where user_id = ${id}`
  expect(await drafts()).toEqual([
    {
      title: `Half ${word}`,
      slug: `half-${word}`,
      content: '<p>A sentence that is not</p>',
      topic: 'TypeScript',
      blog_id: null,
    },
  ])

  await test.step('keeps text typed after a session ended', async () => {
    await page.evaluate(() => localStorage.clear())
    await introductionField(page).fill('Typed with nobody signed in.')
    await expect(page.getByText('Saved in this browser')).toBeVisible()
    const session = JSON.stringify(account.session)
    await page.goto('/robots.txt')
    await page.evaluate(
      ([key = '', session = '']) => localStorage.setItem(key, session),
      [sessionKey, session],
    )
    await openForm(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(introductionField(page)).toHaveValue('Typed with nobody signed in.')
    await expect(body(page)).toHaveText('A sentence that is not')
    await introductionField(page).fill('Typed on return.')
    await expect(page.getByText('Draft saved')).toBeVisible()
  })

  await test.step('does not disturb a tab that has the draft open', async () => {
    const tab = await page.context().newPage()
    await openForm(tab)
    await expect(offered(tab)).toHaveCount(0)
    await tab.close()
    const other = await browser.newPage({ baseURL: site.url })
    await keepSession(other, site, account.session)
    await openForm(other)
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(introductionField(other)).toHaveValue('Typed on return.')
    await save(other).click()
    await other.waitForURL('**/dashboard/posts')
    await other.close()
    expect(await drafts()).toEqual([])
  })

  await openForm(page)
  await titleField(page).fill(`Private ${word}`)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await keptHere(page)).toBe(1)
  await page.goto('/')
  await page.getByRole('button', { name: /Juniper Vale/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  expect(await keptHere(page)).toBe(0)
  expect(await drafts()).toHaveLength(1)
})
