import { useEffect } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { countNotifications } from '#shared/data/notifications.ts'

const REFRESH_MS = 2 * 60_000

/** The number of unread notifications of an account; 0 until it is known. Loaded again when the tab becomes visible, and every two minutes. */
export function useNotificationCount(userId: string | null): { unread: number; reload: () => void } {
  const { value, reload } = useQuery(countNotifications, userId)

  useEffect(() => {
    if (userId === null) return
    const refresh = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [userId, reload])

  return { unread: value ?? 0, reload }
}
