import type { ReactNode } from 'react'
import { Moment, PostDate } from '#app/components/moment.tsx'
import { Topic } from '#app/components/topic.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { FoundPage, FoundPost, FoundReview } from '#shared/data/search.ts'
import type { MarkedText } from '#shared/posts/marked-text.ts'
import { postPath } from '#shared/posts/post-path.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import { directionOf } from '#shared/text/direction.ts'

type Props<Row> = {
  rows: Row[]
  label?: string
  about: (row: Row) => ReactNode
  titleOf: (row: Row) => { address: string; title: MarkedText }
}

function FoundList<Row extends { excerpt: MarkedText }>({ rows, label, about, titleOf }: Props<Row>) {
  return (
    <ol className="stack search-results" aria-label={label}>
      {rows.map(row => {
        const { address, title } = titleOf(row)
        return (
          <li key={address}>
            {about(row)}
            <h2 dir="auto">
              <Link className="plain-link" to={address}>
                <Marked text={title} />
              </Link>
            </h2>
            <p className="search-results-excerpt" dir="auto">
              <Marked text={row.excerpt} />
            </p>
          </li>
        )
      })}
    </ol>
  )
}

export function FoundPosts({ posts }: { posts: FoundPost[] }) {
  const { owner } = useSite()
  const isSigned = posts.some(({ author }) => author !== owner.name)
  return (
    <FoundList
      rows={posts}
      titleOf={({ slug, title }) => ({ address: `/blog/${slug}`, title })}
      about={({ title, topic, insertedAt, author, series, part }) => (
        <p className="row quiet" dir={directionOf(title.join(''))}>
          <Topic topic={topic} />
          <PostDate at={insertedAt} />
          {part !== null && (
            <span dir="ltr">
              {`Part ${part} of `}
              <i>
                <bdi>{series}</bdi>
              </i>
            </span>
          )}
          {isSigned && <span className="byline">By {author}</span>}
        </p>
      )}
    />
  )
}

export const FoundPages = ({ pages }: { pages: FoundPage[] }) => (
  <FoundList
    rows={pages}
    label="Pages"
    titleOf={({ slug, title }) => ({ address: `/${encodeURIComponent(slug)}`, title })}
    about={() => <p className="row quiet">Page</p>}
  />
)

export function FoundProjects({ projects }: { projects: FoundPage[] }) {
  const { projectsAddress, projectsTitle } = useSite()
  return (
    <FoundList
      rows={projects}
      label={projectsTitle}
      titleOf={({ slug, title }) => ({ address: `/${projectsAddress}/${slug}`, title })}
      about={() => <p className="row quiet">Project</p>}
    />
  )
}

export function FoundReviews({ reviews }: { reviews: FoundReview[] }) {
  const site = useSite()
  return (
    <FoundList
      rows={reviews}
      titleOf={({ id, post }) => ({ address: postPath(site, post) + reviewPlace(id), title: [post.title] })}
      about={({ post, author, rating, createdAt }) => (
        <p className="row quiet" dir={directionOf(post.title)}>
          <span className="byline">By {author}</span>
          {rating !== null && <Stars rating={rating} />}
          <Moment at={createdAt} />
        </p>
      )}
    />
  )
}

function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
  return text.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
