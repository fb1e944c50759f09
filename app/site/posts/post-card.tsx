import { PostCover } from '#app/components/article/post-cover.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import type { PostOfList } from '#shared/data/posts.ts'
import { directionOf } from '#shared/text/direction.ts'
import { PostAbout } from './post-about.tsx'
import { ReadMore } from './read-more.tsx'

type Props = { post: PostOfList; first: boolean; isSigned: boolean }

export function PostCard({ post, first, isSigned }: Props) {
  const { homeLayout } = useSite().look
  return (
    <article className="post-card">
      {homeLayout !== 'list' && (
        <PostCover
          post={post}
          first={first}
          sizes={homeLayout === 'grid' ? '(min-width: 720px) 24rem, 100vw' : '(min-width: 720px) 11rem, 6rem'}
          className="post-card-cover"
        />
      )}
      <div dir={directionOf(post.title)}>
        <PostAbout post={post} form="short" />
        <h2 className="entry-title">
          <Link className="card-link" to={`/blog/${post.slug}`} viewTransition>
            {post.title}
          </Link>
        </h2>
        {post.subtitle && <p className="post-card-subtitle">{post.subtitle}</p>}
        <p className="post-card-intro introduction clamp">{post.introduction}</p>
        <ReadMore post={post} isSigned={isSigned} />
      </div>
    </article>
  )
}
