import type { ReactNode } from 'react'
import type { ListedPost, PostOfList } from '#app/data/posts.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { EmptySite } from './empty-site.tsx'
import { OwnerCard } from './owner-card.tsx'
import { pageAddress } from './page-number.ts'
import { PostCard } from './post-card.tsx'
import { PostListSkeleton } from './post-list-skeleton.tsx'
import { RecentPosts } from './recent-posts.tsx'
import { TopicsCard } from './topics-card.tsx'
import { usePendingPage } from './use-pending-page.ts'

type Props = {
  masthead: ReactNode
  path: string
  list: { posts: PostOfList[]; page: number; pageCount: number; recent: ListedPost[] }
}

export function PostList({ masthead, path, list }: Props) {
  const waiting = usePendingPage() === 'list'
  const isEmptySite = list.pageCount === 0 && path === '/'
  return (
    <main id="main" className="wrap">
      {masthead}
      <div className="columns">
        <div>
          {waiting ? (
            <PostListSkeleton />
          ) : isEmptySite ? (
            <EmptySite />
          ) : (
            <PostCards posts={list.posts} hasLead={list.page === 1} />
          )}
          {(list.pageCount > 1 || list.page > list.pageCount) && list.pageCount > 0 && (
            <Pagination page={list.page} pageCount={list.pageCount} hrefFor={pageAddress(path)} />
          )}
        </div>
        <aside className="columns-side screen-only">
          <OwnerCard isQuiet={isEmptySite} />
          <TopicsCard />
          <RecentPosts posts={list.recent} />
        </aside>
      </div>
    </main>
  )
}

function PostCards({ posts, hasLead }: { posts: PostOfList[]; hasLead: boolean }) {
  if (posts.length === 0) return <Empty words="No Blogs found!" />
  return (
    <div className="post-list">
      {posts.map((post, place) => (
        <PostCard key={post.id} post={post} first={place === 0} isLead={hasLead && place === 0} />
      ))}
    </div>
  )
}
