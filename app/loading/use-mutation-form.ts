import { type FormOptions, type Typed, useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'
import { type MutationOptions, showFormError, useMutation } from './use-mutation.ts'

type Options = Omit<FormOptions, 'submit'> &
  MutationOptions & {
    save: (client: Client, typed: Typed) => Promise<void>
    onError?: (error: unknown) => void
  }

export function useMutationForm({
  save,
  onError = showFormError,
  isForVisitors,
  staysBusy,
  ...form
}: Options) {
  const { busy, mutate } = useMutation({ isForVisitors, staysBusy })
  return {
    ...useForm({ ...form, submit: typed => mutate(client => save(client, typed), onError) }),
    busy,
    mutate,
  }
}
