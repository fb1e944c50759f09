import { expect, test } from './fixtures.ts'
import { watch } from './hostile.ts'

test('title, introduction, topic, thumbnail and author are words, wherever they stand', async ({
  context,
  admin: { page, id },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/404|400/)
  const seen = await watch(context)
  const attack = `"'></title></script><script>hurt()</script><img src=x onerror=hurt()>{"</p>&lt;b&gt;<!--`
  const topic = `</script><img src=x onerror=hurt()>"'>&amp;`
  const thumbnail = `"><img src=x onerror=hurt()>.png`
  const slug = `words-only-${id}`
  await site.sql`update profiles set username = ${attack.slice(0, 80)} where id = ${id}`
  await site.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic, thumbnail)
    values (${id}, ${slug}, ${attack}, ${attack}, '<p>a</p>', ${topic}, ${thumbnail})`
  try {
    const post = `/blog/${slug}`
    for (const path of [
      post,
      '/',
      '/?page=4',
      `/topics/${encodeURIComponent(topic)}`,
      '/blog/effects-you-can-delete',
      '/dashboard/posts',
      '/dashboard/main',
    ]) {
      await page.goto(path)
      await expect(page.getByText(attack.slice(0, 60)).filter({ visible: true }).first(), path).toBeVisible()
      expect(seen, path).toEqual([])
      expect(await page.locator('img[onerror], [onerror]').count(), path).toBe(0)
    }
    await page.goto(post)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack)
    await expect(page).toHaveTitle(`${attack} · Byline`)
    const told = await page.evaluate(() => ({
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      title: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      graph: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
    }))
    expect(told.description).toBe(attack)
    expect(told.title).toBe(`${attack} · Byline`)
    expect(told.graph['@graph'][0]).toMatchObject({
      headline: attack,
      description: attack,
      articleSection: topic,
    })
    expect(seen).toEqual([])
  } finally {
    await site.sql`delete from blogs where slug = ${slug}`
  }
})
