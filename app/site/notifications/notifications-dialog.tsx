import { RelativeMoment } from '#app/components/relative-moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { type BellNotification, listNotifications, readNotifications } from '#shared/data/notifications.ts'
import { confirmReview } from '#shared/data/reviews.ts'
import { postPath } from '#shared/posts/post-path.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import '#app/styles/notifications.css'

type Props = {
  onRead: () => void
  onClose: () => void
}

export default function NotificationsDialog(props: Props) {
  return (
    <Dialog onClose={props.onClose} title="Notifications" className="notifications-dialog">
      <NotificationList {...props} />
    </Dialog>
  )
}

function NotificationList({ onRead, onClose }: Props) {
  const site = useSite()
  const { value: list, error, loading, reload, change } = useQuery(listNotifications)
  const { busy, mutate } = useMutation()
  const waits = list?.some(({ kind }) => kind === 'held' || kind === 'report')
  const isNew = list?.some(({ isRead }) => !isRead)

  const placeOf = (about: BellNotification) => postPath(site, about) + reviewPlace(about.reviewId)

  const read = ({ notifiedAt, reviewId }: BellNotification) =>
    mutate(async client => {
      await readNotifications(client, notifiedAt, reviewId)
      onRead()
    })

  const confirm = ({ reviewId }: BellNotification) =>
    mutate(async client => {
      await confirmReview(client, reviewId)
      const isOther = (one: BellNotification) => one.kind !== 'changed' || one.reviewId !== reviewId
      change(before => before?.filter(isOther) ?? null)
      onRead()
    })

  const readAll = () =>
    mutate(async client => {
      await readNotifications(client, list?.[0]?.notifiedAt ?? '')
      change(before => before?.map(notification => ({ ...notification, isRead: true })) ?? null)
      onRead()
    })

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
      <Empty text="Nothing yet">
        <p>Replies to you and approvals of your reviews appear here.</p>
      </Empty>
    )
  return (
    <>
      <div className="row">
        {waits && (
          <TextLink to="/dashboard/moderation" onClick={onClose}>
            Open moderation
          </TextLink>
        )}
        <Button className="push" size="small" variant="quiet" busy={busy} disabled={!isNew} onClick={readAll}>
          Mark all as read
        </Button>
      </div>
      <ul className="ruled notifications-dialog-list">
        {list.map(notification => (
          <li key={`${notification.kind} ${notification.reviewId}`}>
            <Link
              to={placeOf(notification)}
              className={notification.isRead ? undefined : 'notifications-dialog-new'}
              onClick={() => {
                onClose()
                if (!notification.isRead) read(notification)
              }}
            >
              {!notification.isRead && <span className="sr-only">New: </span>}
              <NotificationText notification={notification} />
              <q className="clamp" dir="auto">
                {notification.quote}
              </q>
              <small className="hint">
                <RelativeMoment at={notification.notifiedAt} />
              </small>
            </Link>
            {notification.kind === 'changed' && (
              <div className="row">
                <Button size="small" busy={busy} onClick={() => confirm(notification)}>
                  It still holds
                </Button>
                <TextLink to={placeOf(notification)} onClick={onClose}>
                  Edit it
                </TextLink>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function NotificationText({ notification: { kind, name, postTitle } }: { notification: BellNotification }) {
  const author = (
    <b>
      <bdi>{name}</bdi>
    </b>
  )
  const post = (
    <cite>
      <bdi>{postTitle}</bdi>
    </cite>
  )
  if (kind === 'answer')
    return (
      <>
        {author} replied to you on {post}
      </>
    )
  if (kind === 'approval') return <>Your review of {post} was approved</>
  if (kind === 'changed') return <>The text of {post} has changed since your review</>
  return (
    <>
      A review of {post} by {author} {kind === 'held' ? 'is awaiting approval' : 'was reported'}
    </>
  )
}
