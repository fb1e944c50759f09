import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { returnPlace } from './return-to.ts'
import { useSession } from './session-context.ts'

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const signedIn = useSession().user !== null
  const navigate = useNavigate()

  useEffect(() => {
    if (signedIn) navigate(returnPlace(), { replace: true })
  }, [signedIn, navigate])

  return children
}
