import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { findReturnPlace, passingThrough, referrerKey } from './return-to.ts'
import { useSession } from './session-context.ts'
import { storeReferrer } from './store-referrer.ts'

const options = { key: referrerKey, passingThrough }
const code = import.meta.env.SSR ? `(${storeReferrer})(${JSON.stringify(options)})` : ''

/** Leaves for the page to return to. Without one, an administrator who has just signed in gets to the dashboard, and all others to the home page. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { session, user } = useSession()
  const wasVisitor = useRef(false)
  const signedIn = user !== null && user?.secondFactor !== 'missing'
  const navigate = useNavigate()

  useEffect(() => {
    if (session.state === 'none') wasVisitor.current = true
    if (!signedIn || session.state !== 'signed in') return
    const { profile, error } = session
    let isLeft = false
    findReturnPlace().then(place => {
      if (isLeft) return
      if (place !== '/' || !wasVisitor.current || error !== null) navigate(place, { replace: true })
      else if (profile) navigate(profile.role === 'admin' ? '/dashboard' : place, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [signedIn, session, navigate])

  return (
    <>
      <InlineScript code={code} />
      {children}
    </>
  )
}
