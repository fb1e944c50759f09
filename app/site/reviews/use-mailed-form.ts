import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#app/session/session-context.ts'
import type { MailedFormProps } from './mailed-review-form.tsx'

/** The form for a review without a session, or null if the service does not store such reviews. Loaded before the dialog opens, because a form that appears later would move the dialog's buttons under the pointer. */
export function useMailedForm(isWanted: boolean): ComponentType<MailedFormProps> | null {
  const { backend } = useSession()
  const [Form, setForm] = useState<ComponentType<MailedFormProps> | null>(null)

  useEffect(() => {
    if (!isWanted) return
    import('./mailed-review-form.tsx')
      .then(({ findMailedForm }) => findMailedForm(backend))
      .then(
        found => setForm(() => found),
        // Without an answer the reader can still sign in.
        () => {},
      )
  }, [isWanted, backend])

  return Form
}
