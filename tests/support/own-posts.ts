import type { TestPages } from './pages.ts'

/** Adds posts of the owner, and reviews by the owner. `pages` is called once they are open. */
export function ownPosts(pages: () => TestPages) {
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

  return { addPost, addReviews }
}
