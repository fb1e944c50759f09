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

const wantedOf = (noun: Noun, given: string, title: string) => slugOf(given) || slugOf(title) || noun

export class Slugs {
  readonly #taken: Record<Noun, Set<string>>

  constructor(posts: Iterable<string>, pages: Iterable<string>) {
    this.#taken = { post: new Set(posts), page: new Set([...pages, ...reservedSlugs]) }
  }

  static async read(sql: Sql): Promise<Slugs> {
    const posts = await sql<{ slug: string }>`select slug from public.blogs`
    const pages = await sql<{ slug: string }>`select slug from public.pages`
    return new Slugs(
      posts.map(({ slug }) => slug),
      pages.map(({ slug }) => slug),
    )
  }

  /** Reserves a slug that was chosen before. Null if somebody has taken it since. */
  take(noun: Noun, slug: string | undefined, given: string, title: string): ChosenSlug | null {
    if (slug === undefined || this.#taken[noun].has(slug)) return null
    this.#taken[noun].add(slug)
    return { slug, wanted: wantedOf(noun, given, title) }
  }

  choose(noun: Noun, given: string, title: string): ChosenSlug {
    const wanted = wantedOf(noun, given, title)
    let slug = wanted
    for (let count = 2; this.#taken[noun].has(slug); count++)
      slug = `${cutText(wanted, 190).replace(/-+$/, '')}-${count}`
    this.#taken[noun].add(slug)
    return { slug, wanted }
  }
}
