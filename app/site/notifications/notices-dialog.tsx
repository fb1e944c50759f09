import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { type BellNotice, listNotices, readNotices } from '#shared/data/notices.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import '#app/styles/notices.css'

type Props = {
  onRead: () => void
  onClose: () => void
}

export function NoticesDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Notifications" className="notices-dialog">
      <NoticeList {...props} />
    </Dialog>
  )
}

/** On the picture in the profile menu, which tells it in words, too. */
export const NoticeCount = ({ children }: { children: string | number }) => (
  <b className="notices-dialog-count" aria-hidden="true">
    {children}
  </b>
)

function NoticeList({ onRead, onClose }: Props) {
  const { value: list, error, loading, reload, change } = useQuery(listNotices)
  const { busy, mutate } = useMutation()
  const waits = list?.some(({ kind }) => kind === 'held' || kind === 'report')
  const isNew = list?.some(({ isRead }) => !isRead)

  async function read(until: string, reviewId?: number) {
    await mutate(client => readNotices(client, until, reviewId))
    onRead()
  }

  async function readAll() {
    const until = list?.[0]?.toldAt
    if (until === undefined) return
    let isDone = false
    await mutate(async client => {
      await readNotices(client, until)
      isDone = true
    })
    if (!isDone) return
    change(before => (before === null ? null : before.map(notice => ({ ...notice, isRead: true }))))
    onRead()
  }

  if (error)
    return <LoadError title="Your notifications could not be loaded." of={{ error, loading, reload }} />
  if (!list)
    return (
      <Waiting className="stack">
        {[1, 2, 3, 4, 5, 6].map(n => (
          <Skeleton shape="line" key={n} />
        ))}
      </Waiting>
    )
  if (list.length === 0)
    return (
      <Empty words="Nothing yet">
        <p>Replies to you and approvals of your reviews appear here.</p>
      </Empty>
    )
  return (
    <>
      <div className="row notices-dialog-acts">
        {waits && (
          <TextLink to="/dashboard/moderation" onClick={onClose}>
            Open moderation
          </TextLink>
        )}
        <Button size="small" variant="quiet" busy={busy} disabled={!isNew} onClick={readAll}>
          Mark all as read
        </Button>
      </div>
      <ul className="ruled notices-dialog-list">
        {list.map(notice => (
          <li key={`${notice.kind} ${notice.reviewId}`}>
            <Link
              to={`/blog/${encodeURIComponent(notice.postSlug)}${reviewPlace(notice.reviewId)}`}
              className={notice.isRead ? undefined : 'notices-dialog-new'}
              onClick={() => {
                onClose()
                if (!notice.isRead) read(notice.toldAt, notice.reviewId)
              }}
            >
              {!notice.isRead && <span className="sr-only">New: </span>}
              <Words notice={notice} /> on <cite>{notice.postTitle}</cite>
              <q className="clamp" dir="auto">
                {notice.quote}
              </q>
              <small className="hint">
                <Moment at={notice.toldAt} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Words({ notice: { kind, name } }: { notice: BellNotice }) {
  const author = (
    <b>
      <bdi>{name}</bdi>
    </b>
  )
  if (kind === 'answer') return <>{author} replied to you</>
  if (kind === 'approval') return 'Your review was approved'
  if (kind === 'held') return <>A review by {author} is awaiting approval</>
  return <>A review by {author} was reported</>
}
