import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { plainEmail } from '#shared/text/plain-email.ts'

export type FieldErrors = Record<string, string | null | undefined>

/** Returns the value of a field. Trims it unless it is a password, and normalizes an email address. */
export type Typed = (field: string) => string

export type FormOptions = {
  initial?: FieldErrors
  check?: (typed: Typed) => FieldErrors
  submit: (typed: Typed) => void | Promise<void>
  onInvalid?: (found: FieldErrors) => void
}

type State = { errors: FieldErrors; refused: FieldErrors }

const none: State = { errors: {}, refused: {} }

/** Validates a form on submit and focuses its first invalid field. Uncontrolled, so that text typed before hydration counts. `show` adds errors later; call it only while `isOpen()`. */
export function useForm({ initial = {}, check = () => ({}), submit, onInvalid }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const [{ errors, refused }, setState] = useState<State>({ errors: initial, refused: initial })
  const typed: Typed = field => readForm(ref.current)(field)
  const clear = useCallback(() => setState(none), [])

  function draw(errors: FieldErrors, refused: FieldErrors) {
    // Synchronously, so that the field can be focused.
    flushSync(() => setState({ errors, refused }))
    const invalid = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
    const field = invalid.find(field => errors[field.getAttribute('name') ?? '']) ?? invalid[0]
    if (field) field.focus()
    else ref.current?.querySelector('.field-error')?.scrollIntoView({ block: 'center' })
  }

  async function send() {
    const sent = readForm(ref.current)
    const found = check(sent)
    if (Object.values(found).some(Boolean)) {
      draw(found, {})
      onInvalid?.(found)
    } else {
      clear()
      await submit(sent)
    }
  }

  /** Clears the errors of corrected fields. If the server rejected a value, any edit clears the error, because it cannot be checked here. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const edited = target instanceof HTMLElement ? target.getAttribute('name') : null
    const found = check(typed)
    const isLeft = ([field]: [string, FieldErrors[string]]) =>
      found[field] || (refused[field] && field !== edited)
    setState({ errors: Object.fromEntries(Object.entries(errors).filter(isLeft)), refused })
  }

  return {
    errors,
    typed,
    send,
    /** Returns false once the form is gone, for example after its dialog was closed. */
    isOpen: () => ref.current !== null,
    show: (errors: FieldErrors) => draw(errors, errors),
    focus(field: string) {
      const element = ref.current?.elements.namedItem(field)
      if (element instanceof HTMLElement) element.focus()
    },
    clear,
    form: {
      ref,
      method: 'post',
      noValidate: true,
      onInput,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        // React's events bubble through portals, so a dialog's form would also submit the form around it.
        event.stopPropagation()
        send()
      },
    },
  } as const
}

/** Reads all fields at once: later changes to the form do not count. */
function readForm(form: HTMLFormElement | null): Typed {
  const values = form && new FormData(form)
  const namesOf = (selector: string) =>
    [...(form?.querySelectorAll<HTMLInputElement>(selector) ?? [])].map(({ name }) => name)
  const emails = namesOf('[type="email"]')
  // A shown password has the type of other text.
  const passwords = namesOf('[autocomplete$="-password"]')
  return name => {
    const text = values?.get(name)
    if (typeof text !== 'string') return ''
    if (passwords.includes(name)) return text
    return emails.includes(name) ? plainEmail(text) : text.trim()
  }
}
