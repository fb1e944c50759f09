import { useCallback, useEffect, useState } from 'react'
import { listMyReports } from '#app/data/reports.ts'
import { useSession } from '#app/session/session-context.ts'

export function useReports() {
  const { session, connect } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : null
  const [reported, setReported] = useState<ReadonlySet<number>>(new Set())

  const add = useCallback((ids: number[]) => setReported(before => new Set([...before, ...ids])), [])

  useEffect(() => {
    setReported(new Set())
    if (userId === null) return
    let isWanted = true
    connect()
      .then(client => listMyReports(client, userId))
      .then(
        ids => isWanted && add(ids),
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [userId, connect, add])

  return { reported, add }
}
