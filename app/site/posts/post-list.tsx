import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { topicAddress, topicInk } from '#app/components/topic.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { PostOfList, RecentPost } from '#shared/data/posts.ts'
import { EmptySite } from './empty-site.tsx'
import { OwnerCard } from './owner-card.tsx'
import { pageAddress } from './page-number.ts'
import { PendingCards } from './pending-pages.tsx'
import { PostCard } from './post-card.tsx'
import { PostCardLead } from './post-card-lead.tsx'
import { RecentPosts } from './recent-posts.tsx'
import { usePendingPage } from './use-pending-page.ts'

type Props = {
  masthead: ReactNode
  feature?: ReactNode
  path: string
  list: { posts: PostOfList[]; page: number; pageCount: number; recent: RecentPost[] }
}

export function PostList({ masthead, feature, path, list }: Props) {
  const pending = usePendingPage()
  const { owner } = useSite()
  const { page, pageCount } = list
  const isEmptySite = pageCount === 0 && path === '/'
  const [lead, rest] =
    path === '/' && page === 1 ? [list.posts[0], list.posts.slice(1)] : [undefined, list.posts]
  // The owner card already names the owner, so cards are signed only if somebody else wrote one.
  const isSigned = list.posts.some(({ author }) => author !== owner.name)
  const cards = rest.map((post, index) => (
    <PostCard key={post.id} post={post} first={!lead && index === 0} isSigned={isSigned} />
  ))
  const side = (
    <aside className="stack columns-side screen-only">
      <OwnerCard />
      <TopicsCard />
      <RecentPosts posts={list.recent} />
    </aside>
  )
  if (pending === 'list')
    return (
      <main id="main" className="wrap">
        {masthead}
        <div className="grid columns">
          <PendingCards />
          {side}
        </div>
      </main>
    )
  // Topics and an empty list say nothing on a site of projects alone.
  if (isEmptySite && feature)
    return (
      <main id="main" className="wrap">
        {masthead}
        {feature}
        <aside className="grid columns screen-only">
          <OwnerCard />
        </aside>
      </main>
    )
  return (
    <main id="main" className="wrap">
      {masthead}
      {lead && <PostCardLead post={lead} isSigned={isSigned} />}
      {feature}
      <div className="grid columns">
        <div>
          {isEmptySite && <EmptySite />}
          {!isEmptySite && list.posts.length === 0 && <Empty text="No Blogs found!" />}
          {rest.length > 0 && <section className="post-list">{cards}</section>}
          {(pageCount > 1 || page > pageCount) && pageCount > 0 && (
            <Pagination page={page} pageCount={pageCount} hrefFor={pageAddress(path)} />
          )}
        </div>
        {side}
      </div>
    </main>
  )
}

function TopicsCard() {
  const site = useSite()
  return (
    <nav className="topics-card" aria-labelledby="topics">
      <h2 className="rule-head" id="topics">
        Topics
      </h2>
      <ul className="ruled">
        {site.topics.map(({ id, name }) => (
          <li key={id}>
            <NavLink style={topicInk(site, name)} to={topicAddress(name)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
