import { topicInk } from '#app/components/topic.tsx'
import { formAddress } from '#app/editor/form/form-address.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  closeReviews,
  listPinned,
  listPostIds,
  listTitles,
  type PostRow,
  pinPosts,
  readPostsPage,
} from '#shared/data/admin-posts.ts'
import { statusAt } from '#shared/posts/post-status.ts'
import { counted } from '#shared/text/count.ts'
import { describeReviewsOf, movingToBin } from '../bin/moving-to-bin.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { OrderDialog } from '../ordered-rows/order-dialog.tsx'
import { editAction, viewAction } from '../table/common-actions.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { StatusFilter } from '../table/status-filter.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { pinAction } from './pin-action.tsx'
import { StatusBadge } from './status-badge.tsx'

export const meta = titleMeta('Posts')

const columns: Column<PostRow>[] = [
  {
    label: 'Blog title',
    sort: 'title',
    cell: ({ title }) => title,
    marks: post => (
      <>
        <StatusBadge post={post} />
        {post.pinned !== null && <span className="badge">Pinned</span>}
        {post.average !== null && <Rating average={post.average} />}
        {post.areReviewsClosed && <span>Reviews closed</span>}
        {post.reviews > 0 && <span>{counted(post.reviews, 'review')}</span>}
      </>
    ),
  },
  {
    label: 'Topic',
    sort: 'topic',
    className: 'data-table-of',
    cell: ({ topic }) => <TopicName topic={topic} />,
  },
  timeColumn('Created at', 'inserted_at', ({ insertedAt }) => insertedAt, { onPhone: 'hidden' }),
  timeColumn('Updated at', 'updated_at', ({ updatedAt }) => updatedAt),
]

const deleting = movingToBin('post', {
  listRemaining: listTitles,
  describeOthers: describeReviewsOf,
  success: { one: 'Successfully deleted blog!', many: 'Successfully deleted blogs!' },
})

export default function Posts() {
  const site = useSite()
  const { busy, mutate } = useMutation()
  const table = useTable({
    noun: 'post',
    columns,
    sort: 'id',
    filters: ['topic', 'status'],
    load: readPostsPage,
  })

  async function turn(post: PostRow) {
    if (busy) return
    await mutate(async client => {
      if (!(await closeReviews(client, post))) toast.error('This post was already deleted.')
      else if (post.areReviewsClosed) toast.success('Reviews are open again')
      else toast.success('Reviews are closed')
      table.reload()
    })
  }

  return (
    <DeletableTable
      title="Posts"
      table={table}
      nameOf={({ title }) => title}
      open={({ slug }) => ({ to: formAddress('post', slug) })}
      listIds={listPostIds}
      deleting={deleting}
      head={
        <>
          <DialogButton
            dialog={close => (
              <OrderDialog
                title="Pinned posts"
                text="They are first on the front page, in this order. The first one leads it."
                load={listPinned}
                save={pinPosts}
                success="Front page saved"
                canRemove
                onSaved={table.reload}
                onClose={close}
              />
            )}
          >
            <DashboardIcon name="pin" />
            Pinned posts
          </DialogButton>
          <ButtonLink variant="main" to="/dashboard/createblog">
            <Icon name="plus" />
            Create new
          </ButtonLink>
        </>
      }
      actions={post => {
        const { slug, areReviewsClosed } = post
        const isPublished = statusAt(post, new Date()) === 'published'
        return [
          ...(isPublished ? [viewAction(`/blog/${slug}`)] : []),
          editAction({ to: formAddress('post', slug) }),
          pinAction(post, { mutate, onChanged: table.reload }),
          {
            label: areReviewsClosed ? 'Open reviews' : 'Close reviews',
            icon: areReviewsClosed ? <Icon name="say" /> : <DashboardIcon name="say-off" />,
            onPress: () => turn(post),
          },
        ]
      }}
    >
      <FilterSelect
        label="Topic"
        name="topic"
        table={table}
        all="All topics"
        choices={site.topics.map(({ name }) => ({ value: name, label: name }))}
      />
      <StatusFilter table={table} />
    </DeletableTable>
  )
}

function TopicName({ topic }: { topic: string }) {
  return (
    <span className="topic inline one-line" style={topicInk(useSite(), topic)}>
      {topic}
    </span>
  )
}
