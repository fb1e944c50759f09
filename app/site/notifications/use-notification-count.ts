import { useEffect, useRef } from 'react'
import { allowed } from '#app/loading/tab-storage.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { countNotifications } from '#shared/data/notifications.ts'
import { parseRecord } from '#shared/text/parse-record.ts'

const storage = 'byline-notifications'
const FRESH_MS = 2 * 60_000

/** The number of unread notifications of an account; 0 until it is known. The visible tab reloads it every two minutes and shares it with the other tabs. */
export function useNotificationCount(userId: string | null): { unread: number; reload: () => void } {
  const { value, reload, change } = useQuery(
    async client => ({ unread: await countNotifications(client), at: Date.now() }),
    userId,
  )
  const latest = useRef(value)
  latest.current = value
  const receivedCount = useRef(-1)
  const unread = value?.unread

  useEffect(() => {
    if (userId !== null && unread !== undefined && unread !== receivedCount.current) broadcast(userId, unread)
  }, [userId, unread])

  useEffect(() => {
    if (userId === null) return
    const refresh = () => {
      const age = Date.now() - (latest.current?.at ?? 0)
      if (document.visibilityState === 'visible' && age >= FRESH_MS) reload()
    }
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key !== storage || newValue === null) return
      const received = parseRecord(newValue)
      if (received?.of !== userId || typeof received.unread !== 'number') return
      receivedCount.current = received.unread
      const next = { unread: received.unread, at: Date.now() }
      change(() => next)
    }
    const timer = setInterval(refresh, FRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    addEventListener('storage', listen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('storage', listen)
    }
  }, [userId, reload, change])

  return { unread: unread ?? 0, reload }
}

/** Removes the value at once: setting it is enough to send a storage event to the other tabs. */
function broadcast(of: string, unread: number) {
  allowed(() => {
    localStorage.setItem(storage, JSON.stringify({ of, unread }))
    localStorage.removeItem(storage)
  }, undefined)
}
