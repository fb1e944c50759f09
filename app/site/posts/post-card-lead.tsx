import { PostCover } from '#app/components/article/post-cover.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { PostOfList } from '#shared/data/posts.ts'
import { directionOf } from '#shared/text/direction.ts'
import { PostAbout } from './post-about.tsx'
import { ReadMore } from './read-more.tsx'

/** At most 24 characters, with no word too long for a phone. */
const isShort = (title: string) => title.length <= 24 && !/\S{13}/.test(title)
const isLong = (title: string) => title.length >= 60

export function PostCardLead({ post, isSigned }: { post: PostOfList; isSigned: boolean }) {
  return (
    <article className="post-card-lead">
      {useSite().look.homeLayout !== 'list' && (
        <PostCover
          post={post}
          first
          sizes="(min-width: 1760px) 90rem, (min-width: 1280px) 75rem, (min-width: 720px) 93vw, 100vw"
          isWide
          className="post-card-cover post-card-lead-cover screen-only"
        />
      )}
      <div className="grid" dir={directionOf(post.title)}>
        <div>
          <PostAbout post={post} form="long" />
          <h2
            className={classNames(
              isShort(post.title) && 'post-card-lead-short',
              isLong(post.title) && 'post-card-lead-long',
            )}
          >
            <Link to={`/blog/${post.slug}`} viewTransition>
              {post.title}
            </Link>
          </h2>
          {post.subtitle && <p className="post-card-subtitle">{post.subtitle}</p>}
        </div>
        <div>
          <p className="post-card-intro introduction clamp">{post.introduction}</p>
          {post.best && (
            <figure className="post-card-lead-quote" dir="auto">
              <blockquote>{post.best.content}</blockquote>
              <figcaption className="row">
                <span className="byline">By {post.best.author}</span>
                <Stars rating={post.best.rating} />
              </figcaption>
            </figure>
          )}
          <ReadMore post={post} isSigned={isSigned} />
        </div>
      </div>
    </article>
  )
}
