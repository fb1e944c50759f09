import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { returnPlace } from './return-to.ts'
import { useSession } from './session-context.ts'

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const signedIn = session.state === 'signed in'

  useEffect(() => {
    if (signedIn) navigate(returnPlace(), { replace: true })
  }, [signedIn, navigate])

  return children
}
