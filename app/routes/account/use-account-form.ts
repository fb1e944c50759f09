import type { SupabaseClient } from '@supabase/supabase-js'
import { type FormEvent, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { accountErrorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { AccountTroubles } from './check-account.ts'
import { fieldText, focusTrouble } from './read-fields.ts'

type ReadTyped = (field: string) => string

type Client = SupabaseClient<Database>

/** Validates a form, then sends it. An error of `send` shows at the fields that `troublesOf` names, or else as a toast. */
export function useAccountForm({
  check,
  send,
  troublesOf = () => null,
}: {
  check: (typed: ReadTyped) => AccountTroubles
  send: (client: Client, typed: ReadTyped) => Promise<void>
  troublesOf?: (error: unknown) => AccountTroubles | null
}) {
  const { busy, act } = useAct({ isForVisitors: true, staysBusy: true })
  const [troubles, setTroubles] = useState<AccountTroubles>({})
  const [isRefused, setRefused] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = (field: string) => fieldText(form, field)
    const found = check(typed)
    setTroubles(found)
    setRefused(false)
    if (focusTrouble(form, found)) return
    await act(
      client => send(client, typed),
      error => {
        const refused = troublesOf(error)
        if (refused) {
          setTroubles(refused)
          setRefused(true)
          focusTrouble(form, refused)
        } else toast.error(accountErrorSentence(error))
      },
    )
  }

  /** Drops the errors of fields that are corrected. The browser cannot check what the server refused, so any edit counts as a correction. */
  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const edited = target instanceof HTMLInputElement ? target.name : ''
    const found = check(field => fieldText(form, field))
    const isShown = ([field, trouble]: [string, string | null]) =>
      trouble !== null && (isRefused ? field !== edited : Boolean(found[field]))
    setTroubles(Object.fromEntries(Object.entries(troubles).filter(isShown)))
  }

  return { troubles, busy, form: { method: 'post', noValidate: true, onSubmit, onInput } } as const
}
