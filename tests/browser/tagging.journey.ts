import { rowOf } from './dashboard.ts'
import { body, expect, fillTexts, openForm, save, test } from './writing.ts'

test('tags a post, renames and merges the tags', async ({ admin: { page }, site, posts }) => {
  const { sql } = site
  await posts.add(['Near'])
  await sql`update blogs set tags = ${['Walnut wood', 'Wallnut']} where title = ${`Near ${posts.word}`}`
  try {
    await openForm(page)
    await fillTexts(page, `Far ${posts.word}`)
    await body(page).fill('Slow wood.')
    const field = page.getByRole('combobox', { name: 'Tags' })
    await field.pressSequentially('walnut')
    await page.getByRole('option', { name: /Walnut wood/ }).click()
    await field.pressSequentially('Beech')
    await field.press('Enter')
    await save(page).click()
    await expect(page).toHaveURL(/\/dashboard\/posts/)
    await expect
      .poll(() => sql`select tags from blogs where title = ${`Far ${posts.word}`}`)
      .toEqual([{ tags: ['Walnut wood', 'Beech'] }])

    await page.goto('/dashboard/tags')
    await page.getByLabel('Search tags').fill('wal')
    await rowOf(page, 'Walnut wood').getByRole('button', { name: 'Walnut wood', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Walnut')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Wallnut').getByRole('button', { name: 'More: Wallnut' }).click()
    await page.getByRole('menuitem', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByLabel('Merge into').fill('Walnut')
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(rowOf(page, 'Wallnut')).toHaveCount(0)

    for (const old of ['walnut-wood', 'wallnut']) {
      const { status, headers } = await fetch(`${site.url}/tags/${old}`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([301, '/tags/walnut'])
    }
    await page.goto('/tags/walnut')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walnut')
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(posts.word) })).toHaveCount(2)
    const feed = await fetch(`${site.url}/tags/walnut/rss.xml`)
    expect(await feed.text()).toContain(`<title>Near ${posts.word}</title>`)
  } finally {
    await sql`update blogs set tags = '{}' where title like ${`%${posts.word}`}`
    await sql`delete from tags where name in ('Walnut', 'Walnut wood', 'Wallnut', 'Beech')`
  }
})
