import { useSyncExternalStore } from 'react'
import type { SessionUser } from './stored-session.ts'

/** `user`: whose session the service has ended, until this person signs in again or declines. `isAsked`: whether the page asks for the password. */
type Loss = { user: SessionUser | null; isAsked: boolean }

const none: Loss = { user: null, isAsked: false }
let loss = none
let needs = 0
const waiting: ((isBack: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** The client reports it outside of React, for which the loss has to last until the new session is rendered. */
export const useLostSession = () =>
  useSyncExternalStore(
    subscribe,
    () => loss,
    () => none,
  )

/** Until the returned function is called, a loss asks at once to sign in again, and what was rendered stays. */
export function needSession(): () => void {
  needs++
  return () => {
    needs--
  }
}

export function loseSession(user: SessionUser | null): boolean {
  // Null when the client reports one loss twice.
  if (user) change({ user, isAsked: loss.isAsked || needs > 0 })
  return loss.isAsked
}

export const isLost = () => loss.user !== null

/** False when the person declines, when no session was lost, and when nothing would be lost without it. */
export function requestSignIn(): Promise<boolean> {
  if (!loss.user || needs === 0) return Promise.resolve(false)
  change({ ...loss, isAsked: true })
  return new Promise(resolve => waiting.push(resolve))
}

/** `signedIn`: the id of who has signed in, null when the person declines. */
export function endLoss(signedIn: string | null): void {
  const isBack = signedIn === loss.user?.id
  for (const answer of waiting.splice(0)) answer(isBack)
  if (loss.user) change(none)
}

function change(next: Loss) {
  loss = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
