import { createContext, useContext, useRef, useState } from 'react'
import { requireSession } from '#app/session/lost-session.ts'
import { useSession } from '#app/session/session-context.ts'
import type { Client } from '#shared/data/client.ts'
import {
  accountErrorSentence,
  errorSentence,
  formErrorSentence,
  isAccountGone,
  needsPassword,
  SignInDeclined,
} from './error-sentence.ts'
import { showFailure } from './show-failure.tsx'

/** Asks for the password and signs in again. Resolves to false if the dialog is closed. Null where there is no dialog. */
export const RequestPassword = createContext<(() => Promise<boolean>) | null>(null)

export type MutationOptions = {
  isForVisitors?: boolean | undefined
  /** Whether `busy` stays true after a success, because the page is about to change. */
  staysBusy?: boolean | undefined
}

/** Runs one mutation at a time and ignores others while `busy`. Errors appear as toasts. In the dashboard a mutation may run twice, if the database asks for the password. */
export function useMutation({ isForVisitors = false, staysBusy = false }: MutationOptions = {}) {
  const { connect, connectSignedIn, rereadProfile } = useSession()
  const requestPassword = useContext(RequestPassword)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function setRunning(isRunning: boolean) {
    running.current = isRunning
    setBusy(isRunning)
  }

  async function mutate(
    work: (client: Client) => Promise<void>,
    onError: (error: unknown) => void = showError,
  ) {
    if (running.current) return
    setRunning(true)
    const releaseSession = isForVisitors ? null : requireSession()
    try {
      const client = await (isForVisitors ? connect() : connectSignedIn())
      const isDone = await withPassword(() => work(client))
      if (!isDone || !staysBusy) setRunning(false)
    } catch (error) {
      if (!(error instanceof SignInDeclined)) onError(error)
      if (isAccountGone(error)) rereadProfile()
      setRunning(false)
    } finally {
      releaseSession?.()
    }
  }

  async function withPassword(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      if (!requestPassword || !needsPassword(error)) throw error
      if (!(await requestPassword())) return false
      await work()
    }
    return true
  }

  return { busy, mutate }
}

const showBy = (sentenceOf: (error: unknown) => string) => (error: unknown) =>
  showFailure(error, sentenceOf(error))

export const showError = showBy(errorSentence)
export const showFormError = showBy(formErrorSentence)
export const showAccountError = showBy(accountErrorSentence)
