import type { SupabaseClient } from '@supabase/supabase-js'
import { useRef, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { toast } from '#app/ui/toaster.tsx'
import { accountErrorSentence, errorSentence, isAccountGone } from './error-sentence.ts'
import { useSession } from './session-context.ts'

type Options = {
  isForVisitors?: boolean
  /** Whether `busy` stays true after a success, because the page is about to change. */
  staysBusy?: boolean
}

/** Runs one action at a time and ignores a second one while `busy`. By default, an error shows a toast. */
export function useAct({ isForVisitors = false, staysBusy = false }: Options = {}) {
  const { connect, connectSignedIn, rereadProfile } = useSession()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function setRunning(isRunning: boolean) {
    running.current = isRunning
    setBusy(isRunning)
  }

  async function act(
    work: (client: SupabaseClient<Database>) => Promise<void>,
    onError: (error: unknown) => void = showError,
  ) {
    if (running.current) return
    setRunning(true)
    try {
      await work(await (isForVisitors ? connect() : connectSignedIn()))
      if (!staysBusy) setRunning(false)
    } catch (error) {
      onError(error)
      if (isAccountGone(error)) rereadProfile()
      setRunning(false)
    }
  }

  return { busy, act }
}

export function showError(error: unknown) {
  toast.error(errorSentence(error))
}

/** For errors of the auth service, whose message is shown. */
export function showAccountError(error: unknown) {
  toast.error(accountErrorSentence(error))
}
