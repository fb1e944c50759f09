import { useEffect, useState } from 'react'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useNotificationCount } from './use-notification-count.ts'

export function useNotifications(userId: string | null) {
  const { unread, reload } = useNotificationCount(userId)
  const [isOpen, setOpen] = useState(false)
  const [parts, setParts] = useState<typeof import('./notifications-dialog.tsx') | null>(null)
  const { mutate } = useMutation()
  const isNew = unread > 0

  useEffect(() => {
    if (isNew) import('./notifications-dialog.tsx').then(setParts).catch(() => {})
  }, [isNew])

  return {
    unread,
    count: parts && ((shown: string | number) => <parts.NotificationCount>{shown}</parts.NotificationCount>),
    open: () =>
      mutate(async () => {
        setParts(await import('./notifications-dialog.tsx'))
        setOpen(true)
      }),
    dialog: parts && userId !== null && (
      <parts.NotificationsDialog key={userId} open={isOpen} onRead={reload} onClose={() => setOpen(false)} />
    ),
  }
}
