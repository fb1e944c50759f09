import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useQuery } from '#app/loading/use-query.ts'
import type { Client } from '#shared/data/client.ts'
import { grouped } from '#shared/text/count.ts'

const changed = 'byline:waiting'

export const notifyWaitingChanged = () => dispatchEvent(new Event(changed))

type Props = { count: (client: Client) => Promise<number>; state: string }

export function WaitingCount({ count, state }: Props) {
  const { pathname } = useLocation()
  const { former: value, reload } = useQuery(count, pathname)

  useEffect(() => {
    addEventListener(changed, reload)
    return () => removeEventListener(changed, reload)
  }, [reload])

  if (!value) return null
  return (
    <span className="badge dashboard-nav-badge">
      <span>{grouped(value)}</span>
      <span className="sr-only"> {state}</span>
    </span>
  )
}
