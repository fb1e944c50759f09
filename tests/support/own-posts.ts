import { insertAccount } from './insert-account.ts'
import type { BorrowedPages } from './pages.ts'

/** Adds posts of the owner, reviews by the owner, and ratings of readers. `pages` is called once they are open. */
export function ownPosts(pages: () => BorrowedPages) {
  async function addPost(given: Record<string, string | null> = {}): Promise<number> {
    const post = {
      slug: 'own',
      title: 'A post of its own',
      subtitle: '',
      introduction: 'For one test.',
      content: '<p>Words.</p>',
      topic: 'JavaScript',
      thumbnail: null,
      ...given,
    }
    const [row] = await pages().sql<{ id: number }>`
      insert into blogs (user_id, slug, title, subtitle, introduction, content, topic, thumbnail)
      values ((select id from profiles where role = 'admin'), ${post.slug}, ${post.title}, ${post.subtitle}, ${post.introduction}, ${post.content}, ${post.topic}, ${post.thumbnail})
      returning id`
    return Number(row?.id)
  }

  async function addReviews(post: number, comments: [content: string, rating: number | null][]) {
    for (const [place, [content, rating]] of comments.entries())
      await pages().sql`
        insert into comments (user_id, blog_id, content, rating, created_at)
        values ((select id from profiles where role = 'admin'), ${post}, ${content}, ${rating}, timestamptz '2024-06-01 10:00Z' + ${`${place} seconds`}::interval)`
  }

  /** Each by a new reader, who gave another rating before. */
  async function addRatings(post: number, ratings: number[]) {
    for (const rating of ratings) {
      const email = `${crypto.randomUUID()}@example.com`
      const reader = await insertAccount(pages().sql, { name: 'Rated', email, password: email })
      await pages().sql`
        insert into comments (user_id, blog_id, content, rating, created_at)
        select ${reader}, ${post}, 'Rated ' || given, given, at
        from (values (6 - ${rating}::integer, timestamptz '2024-06-01'), (${rating}, '2024-06-02')) as ratings (given, at)`
    }
  }

  return { addPost, addReviews, addRatings }
}
