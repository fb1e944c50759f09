import { expect, test } from './own-post.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

function readFields() {
  const fields = document.querySelectorAll<HTMLElement>(
    'select, textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="color"])',
  )
  return [...fields]
    .filter(field => field.getClientRects().length > 0)
    .map(field => ({
      size: Number.parseFloat(getComputedStyle(field).fontSize),
      field: `${location.pathname} ${field.outerHTML.slice(0, 120)}`,
    }))
}

const paths = [
  '/search?q=cache',
  '/dashboard/posts',
  '/dashboard/users',
  '/dashboard/comments',
  '/dashboard/moderation',
  '/dashboard/analytics',
  '/dashboard/look',
  '/dashboard/settings',
  '/dashboard/profile',
  '/dashboard/createblog',
  '/dashboard/navigation',
]

test('no field on a touch screen has letters below 16 pixels, into which iOS would zoom', async ({
  admin: { page, name },
  post,
}) => {
  await post.comment('Mine', 3, name)
  await page.goto(post.path)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Edit review')).toBeVisible()
  const found = await page.evaluate(readFields)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const add = page.getByRole('button', { name: 'Add a link' }).first()
    if (await add.isVisible()) await add.click()
    const fields = await page.evaluate(readFields)
    expect(fields, path).not.toEqual([])
    found.push(...fields)
  }
  expect(found.filter(({ size }) => size < 16)).toEqual([])
})
