import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountErrorSentence, isTransient, isUnreachable } from '#app/loading/error-sentence.ts'
import type { BackendAddress } from '#app/loading/loader-context.ts'
import { linkSpent } from '#app/loading/service-sentences.ts'
import { toast } from '#app/ui/toaster.tsx'
import { type Client, dataOf } from '#shared/data/client.ts'
import { findLink, forgetLink, type SessionLink, type TokenLink } from './email-link.ts'
import { popProvider } from './provider-note.ts'
import { continueRequest, removeRequestedLink, wasLinkRequested } from './requested-link.ts'
import type { Connect, PendingLink, Recovery } from './session-context.ts'
import { type SessionUser, storedUser } from './stored-session.ts'

// Signing up with a password shows the service's own message for the same code.
const addressTaken =
  'An account with this address already exists. Sign in to it first, then connect the provider in your profile.'

type Offer = { link: SessionLink; user: SessionUser }

type Options = {
  backend: BackendAddress
  connect: Connect
  setRecovery: (recovery: Recovery) => void
  beginRecovery: (userId: string) => void
  /** Null if confirmed accounts already have their owner's name and password. */
  beginClaim: ((userId: string) => void) | null
}

const purposes: Record<TokenLink['type'], PendingLink['type']> = {
  recovery: 'recovery',
  signup: 'confirmation',
  email: 'confirmation',
  magiclink: 'sign-in',
  review: 'review',
  email_change: 'email-change',
}

/** Signs in without a dialog only if this browser requested the link. */
export function useEmailLink({ backend, connect, setRecovery, beginRecovery, beginClaim }: Options) {
  const [token, setToken] = useState<(TokenLink & { isNew: boolean }) | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const followed = useRef(false)

  function end() {
    forgetLink()
    setToken(null)
    setOffer(null)
  }

  function decline() {
    end()
    setRecovery('no')
  }

  async function accept(client: Client, { link, user }: Offer) {
    const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken }
    continueRequest(user.email)
    await dataOf(client.auth.setSession(tokens))
    removeRequestedLink()
    if (link.isRecovery) beginRecovery(user.id)
    else if (link.isConfirmation && beginClaim) beginClaim(user.id)
    else toast.success('Successfully logged in!')
    end()
  }

  function fail(error: unknown) {
    if (!isTransient(error)) forgetLink()
    setOffer(null)
    setRecovery('no')
    if (isUnreachable(error)) toast.error('The connection was interrupted. Please load this page again.')
    else toast.error(isTransient(error) ? accountErrorSentence(error) : linkSpent)
  }

  function showProviderError(code: string) {
    end()
    const sentence = code === 'user_already_exists' ? addressTaken : accountErrorSentence({ code })
    toast.error(sentence, { duration: 10_000 })
  }

  async function redeem(token: TokenLink, client: Client, afterwards?: () => Promise<void>) {
    // The link belongs to another application, whose client expects a code.
    if (backend.url === null && token.token.startsWith('pkce_')) {
      const query = new URLSearchParams({ token: token.token, type: token.type })
      end()
      location.assign(`/auth/v1/verify?${query}`)
      return new Promise<boolean>(() => {})
    }
    const type = token.type === 'review' ? 'magiclink' : token.type
    const { data, error } = await client.auth.verifyOtp({ type, token_hash: token.token })
    if (error) {
      if (!isTransient(error)) decline()
      throw error
    }
    continueRequest(data.user?.email ?? '')
    if (token.type === 'recovery' && data.user) beginRecovery(data.user.id)
    if (purposes[token.type] === 'confirmation' && data.user) beginClaim?.(data.user.id)
    await afterwards?.()
    // Last, because other tabs then show what the link has published.
    removeRequestedLink()
    end()
    return data.session !== null
  }

  async function check(link: SessionLink) {
    const client = await connect()
    const { findUserOf } = await import('./client.ts')
    // The auth service names the account, because the token's claims are not verified here.
    const user = await findUserOf(link.accessToken, backend)
    if (!user) return fail(null)
    const present = storedUser()
    const purpose = popProvider()
    // Keeps the current session, which may have passed a second factor.
    if (purpose === 'link' && present?.id === user.id) {
      end()
      await client.auth.admin.signOut(link.accessToken, 'local')
      toast.success('Account connected')
      return
    }
    const isRequested = present
      ? present.id === user.id
      : purpose === 'sign-in' || wasLinkRequested(user.email)
    if (isRequested) await accept(client, { link, user })
    else setOffer({ link, user })
  }

  const follow = useEffectEvent(() => {
    const found = followed.current ? null : findLink()
    followed.current = true
    if (!found) return
    const { link, isNew } = found
    if (link.kind === 'token') return setToken({ ...link, isNew })
    if (link.kind === 'failed') return popProvider() ? showProviderError(link.code) : fail(null)
    if (link.isRecovery) setRecovery('arriving')
    check(link).catch(fail)
  })
  useEffect(() => follow(), [])

  const link: PendingLink | null = token && {
    type: purposes[token.type],
    secret: token.token,
    redeem: (client, afterwards) => redeem(token, client, afterwards),
    decline,
  }
  return { token, link, offer, accept, decline, fail }
}
