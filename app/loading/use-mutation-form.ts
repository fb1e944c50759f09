import { type FieldErrors, type Typed, useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'
import { showFormError, useMutation } from './use-mutation.ts'

type Options = {
  check?: (typed: Typed) => FieldErrors
  save: (client: Client, typed: Typed) => Promise<void>
  onError?: (error: unknown) => void
}

/** A form whose values are saved by a mutation. */
export function useMutationForm({ check = () => ({}), save, onError = showFormError }: Options) {
  const { busy, mutate } = useMutation()
  const form = useForm({ check, submit: typed => mutate(client => save(client, typed), onError) })
  return { ...form, busy }
}
