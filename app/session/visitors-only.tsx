import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { findReturnPlace, passingThrough, referrerKey } from './return-to.ts'
import { useSession } from './session-context.ts'
import { storeReferrer } from './store-referrer.ts'

const options = { key: referrerKey, passingThrough }
const code = import.meta.env.SSR ? `(${storeReferrer})(${JSON.stringify(options)})` : ''

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const signedIn = user !== null && user?.secondFactor !== 'missing'
  const navigate = useNavigate()

  useEffect(() => {
    if (!signedIn) return
    let isLeft = false
    findReturnPlace().then(place => !isLeft && navigate(place, { replace: true }))
    return () => {
      isLeft = true
    }
  }, [signedIn, navigate])

  return (
    <>
      <InlineScript code={code} />
      {children}
    </>
  )
}
