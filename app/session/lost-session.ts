import { useSyncExternalStore } from 'react'
import type { SessionUser } from './stored-session.ts'

/** `user`: whose session the service has ended, until they sign in again or decline. `isDialogOpen`: whether the page asks for the password. */
type Loss = { user: SessionUser | null; isDialogOpen: boolean }

const none: Loss = { user: null, isDialogOpen: false }
let loss = none
let dependents = 0
const waiting: ((isBack: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** A store, because the client reports a lost session outside of React. It stays lost until the new session is rendered. */
export const useLostSession = () =>
  useSyncExternalStore(
    subscribe,
    () => loss,
    () => none,
  )

/** Until the returned function is called, a lost session immediately opens the sign-in dialog and the page stays rendered. */
export function requireSession(): () => void {
  dependents++
  return () => {
    dependents--
  }
}

export function loseSession(user: SessionUser): boolean {
  change({ user, isDialogOpen: loss.isDialogOpen || dependents > 0 })
  return loss.isDialogOpen
}

export const isLost = () => loss.user !== null

/** Resolves to false if the person declines, if no session was lost, or if nothing depends on one. */
export function requestSignIn(): Promise<boolean> {
  if (!loss.user || dependents === 0) return Promise.resolve(false)
  change({ ...loss, isDialogOpen: true })
  return new Promise(resolve => waiting.push(resolve))
}

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
