import type { Sql } from '#server/database/sql.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'

type Noun = 'post' | 'page'

/** `wanted`: what the source or the title gives, which another may have. */
export interface ChosenSlug {
  slug: string
  wanted: string
}

export class Slugs {
  readonly #taken: Record<Noun, Set<string>>

  constructor(posts: Iterable<string>, pages: Iterable<string>) {
    this.#taken = { post: new Set(posts), page: new Set([...pages, ...reservedSlugs]) }
  }

  static async read(sql: Sql): Promise<Slugs> {
    const posts = await sql<{
      slug: string
    }>`select slug from public.blogs union all select slug from public.bin where kind in ('post', 'project')`
    const pages = await sql<{
      slug: string
    }>`select slug from public.pages union all select slug from public.bin where kind = 'page'`
    return new Slugs(
      posts.map(({ slug }) => slug),
      pages.map(({ slug }) => slug),
    )
  }

  /** `checked`: what was chosen before, which somebody may have taken since. */
  choose(noun: Noun, given: string, title: string, checked?: string): ChosenSlug {
    const wanted = slugOf(given) || slugOf(title) || noun
    let slug = checked ?? wanted
    for (let count = 2; this.#taken[noun].has(slug); count++)
      slug = `${cutText(wanted, 190).replace(/-+$/, '')}-${count}`
    this.#taken[noun].add(slug)
    return { slug, wanted }
  }
}
