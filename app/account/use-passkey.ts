import { useEffect, useEffectEvent, useRef } from 'react'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { isDeclined, isRefusedPasskey } from '#shared/data/passkeys.ts'

/** `offer`: suggests passkeys in the browser's autofill of the email field. `signIn`: opens the browser's passkey dialog, which replaces the suggestion. */
export function usePasskey({ isEnabled }: { isEnabled: boolean }) {
  const { connect } = useSession()
  const { busy, mutate } = useMutation({ isForVisitors: true, staysBusy: true })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function begin({ auth }: Client, mediation: CredentialMediationRequirement) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { error } = await auth.signInWithPasskey({ options: { mediation, signal: own.signal } })
    // The field offers passkeys again.
    if (running.current === own) running.current = null
    if (error) throw error
    toast.success('Successfully logged in!')
  }

  function fail(error: unknown) {
    if (!isSupported()) toast.error('This browser does not support passkeys.')
    else if (isDeclined(error)) toast.error('No passkey was used.')
    else showAccountError(error)
  }

  async function offer() {
    if (!isEnabled || running.current || !(await canOffer())) return
    try {
      await begin(await connect(), 'conditional')
    } catch (error) {
      // Any other error happened before anybody chose a passkey, so it is not reported.
      if (isRefusedPasskey(error)) fail(error)
    }
  }

  // The field may have been focused before hydration.
  const offerIfFocused = useEffectEvent(() => {
    if (document.activeElement?.getAttribute('name') === 'email') offer()
  })
  useEffect(() => offerIfFocused(), [])

  return { busy, offer, signIn: () => mutate(client => begin(client, 'optional'), fail) }
}

const isSupported = () => typeof PublicKeyCredential === 'function'

const canOffer = async () =>
  isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
