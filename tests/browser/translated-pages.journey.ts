import { rowOf, test as withPosts } from './dashboard.ts'
import {
  comments,
  expect,
  PASSWORD,
  ratingField,
  reviewField,
  reviewOf,
  skipBotDelay,
  submitSignIn,
  test,
} from './own-post.ts'
import { startReactAgain } from './translate-pages.ts'

for (const translation of ['before', 'after'] as const) {
  test.describe(`on a page translated ${translation} React`, () => {
    test.use({ translation })

    test('a visitor reads', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL('/?page=2')
      await page.getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/?page=2')
      await page.getByRole('searchbox').first().fill('cache')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=cache/)
      await page.getByRole('searchbox').last().fill('nothing-of-the-kind')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Nothing found for')).toBeVisible()
    })

    test('a reader signs in, reviews, likes and deletes', async ({ page, post, account }) => {
      await post.comment('By somebody else', 5)
      await page.goto('/signin')
      await startReactAgain(page)
      await submitSignIn(page, { email: account.email, password: PASSWORD })
      await expect(page.getByRole('button', { name: account.name })).toBeVisible()
      await page.goto(post.path)
      await expect(page.getByRole('button', { name: account.name })).toBeVisible()
      await reviewField(page).fill('Fewer words')
      await ratingField(page).selectOption('4')
      await skipBotDelay(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      const mine = reviewOf(page, 'Fewer words')
      await expect(page.locator('#comments h2')).toHaveText('Comments 2')
      await mine.getByRole('button', { name: 'Like, 0 likes' }).click()
      await expect(mine.getByRole('button', { name: 'Unlike, 1 like' })).toHaveText('1')
      await page.getByLabel('Filter').selectOption('5')
      await expect(page.getByText('1 found')).toBeVisible()
      await page.getByLabel('Filter').selectOption('0')
      await mine.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Edit review').fill('Fewer words still')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(mine.locator('.review-item-text')).toHaveText('Fewer words still')
      await mine.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(comments(page).getByRole('listitem')).toHaveCount(1)
    })
  })

  withPosts.describe(`in a dashboard translated ${translation} React`, () => {
    withPosts.use({ translation })

    withPosts('a table is searched, and its rows are deleted', async ({ admin: { page }, posts }) => {
      await posts.add(['On gates', 'On hedges', 'On walls'])
      await page.goto('/dashboard/posts')
      await page.getByLabel('Search posts').fill(posts.word)
      await expect(page.getByText('3 posts found')).toBeVisible()
      await page.getByLabel('Search posts').fill(`gates ${posts.word}`)
      await expect(page.getByText('1 post found')).toBeVisible()
      await page.getByLabel('Search posts').fill(posts.word)
      await page.getByLabel('Select On gates').check()
      await page.getByLabel('Select On walls').check()
      await page.getByRole('button', { name: 'Delete selected (2)' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('1 post found')).toBeVisible()
      expect(await posts.titles()).toEqual(['On hedges'])
    })

    withPosts('a post is written', async ({ admin: { page }, posts }) => {
      await page.goto('/dashboard/createblog')
      await page.getByLabel('Title', { exact: true }).fill(`Gardens ${posts.word}`)
      await page.getByLabel('Introduction').fill('Why they are raked.')
      await page.getByLabel('Topic').selectOption('ReactJS')
      await page.getByLabel('Status').selectOption('Draft')
      await page.getByRole('textbox', { name: 'Content' }).click()
      await page.keyboard.type('Gravel remembers.')
      await expect(page.getByText('2 words')).toBeVisible()
      await page.getByRole('button', { name: 'Save and keep writing' }).click()
      await expect(page.getByText('Blog created successfully')).toBeVisible()
      await page.getByRole('textbox', { name: 'Content' }).press('End')
      await page.keyboard.type(' Sand does not.')
      await expect(page.getByText('5 words')).toBeVisible()
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(rowOf(page, posts.word)).toContainText('Draft')
    })
  })
}
