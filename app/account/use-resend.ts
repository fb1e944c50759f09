import { useEffect, useState } from 'react'
import { accountErrorSentence, secondsToWait } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { storeRequestedLink } from '#app/session/requested-link.ts'
import { toast } from '#app/ui/toaster.tsx'
import { dataOf } from '#shared/data/client.ts'

/** Seconds between two emails. GoTrue allows one per minute for each address. */
const pause = 60

export function useResend({ wasJustSent = false } = {}) {
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const [until, setUntil] = useState(() => (wasJustSent ? Date.now() + pause * 1000 : 0))
  const [now, setNow] = useState(Date.now)
  const wait = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (wait === 0) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [wait])

  function waitFor(seconds: number) {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }

  async function resend(email: string) {
    if (wait > 0) return
    await mutate(
      async ({ auth }) => {
        await dataOf(auth.resend({ type: 'signup', email }))
        storeRequestedLink(email)
        waitFor(pause)
        toast.success('The email was sent again')
      },
      error => {
        waitFor(secondsToWait(error) ?? 0)
        toast.error(accountErrorSentence(error))
      },
    )
  }

  return { busy, wait, resend }
}
