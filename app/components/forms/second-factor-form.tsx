import { useEffect, useEffectEvent, useState } from 'react'
import { isTransient, isWrongCode } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { dropBrowserToken, findBrowserToken, rememberBrowser } from '#app/session/remembered-browser.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { submitRememberedBrowser, submitSecondFactor } from '#shared/data/submit-second-factor.ts'
import { CodeField, codeError, WRONG_CODE } from './code-field.tsx'

export default function SecondFactorForm() {
  const { user, backend, connect } = useSession()
  const [state, setState] = useState<{ remembersBrowsers: boolean } | null>(null)
  const [isRemembered, setRemembered] = useState(false)
  const { busy, mutate, errors, show, form } = useMutationForm({
    isForVisitors: true,
    staysBusy: true,
    check: typed => ({ code: codeError(typed('code')) }),
    async save(client, typed) {
      await submitSecondFactor(client, typed('code'))
      // The code was right, whatever becomes of this.
      if (isRemembered && user) await rememberBrowser(client, user.id).catch(showAccountError)
      toast.success('Successfully logged in!')
    },
    onError: error => (isWrongCode(error) ? show({ code: WRONG_CODE }) : showAccountError(error)),
  })

  async function submitToken(userId: string, token: string) {
    try {
      await submitRememberedBrowser(await connect(), token)
      toast.success('Successfully logged in!')
    } catch (error) {
      if (!isTransient(error)) dropBrowserToken(userId)
    }
  }

  const prepare = useEffectEvent(async () => {
    const token = user && findBrowserToken(user.id)
    if (user && token) await submitToken(user.id, token)
    setState(await fetchOfferedWays(backend).catch(() => ({ remembersBrowsers: false })))
  })
  useEffect(() => {
    prepare()
  }, [])

  if (!state) return <p role="status">Loading</p>
  return (
    <form {...form}>
      <p>
        You are signing in as <b>{user?.email}</b>.
      </p>
      <CodeField error={errors.code} autoFocus />
      {state.remembersBrowsers && (
        <Checkbox checked={isRemembered} onCheckedChange={setRemembered}>
          Don’t ask for a code in this browser for 30 days
        </Checkbox>
      )}
      <Button type="submit" variant="main" size="tall" wide busy={busy}>
        Continue
      </Button>
      <p>
        <button
          type="button"
          className="link"
          onClick={() => mutate(async ({ auth }) => void (await auth.signOut({ scope: 'local' })))}
        >
          Sign in as someone else
        </button>
      </p>
    </form>
  )
}
