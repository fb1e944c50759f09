import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** Milliseconds of continuous typing after which everything but the text fades. */
const fadesAfter = 2000

/** Fades everything but the text while somebody types. Ends when the mouse moves, a finger touches the screen or the focus leaves the text. */
export function FadingForm(form: ComponentProps<'form'>) {
  const [isFaded, setFaded] = useState(false)
  const begun = useRef({ at: 0, last: 0 })

  useEffect(() => {
    if (!isFaded) return
    const end = () => {
      begun.current.at = 0
      setFaded(false)
    }
    const events = ['pointermove', 'pointerdown', 'focusin'] as const
    for (const event of events) addEventListener(event, end)
    return () => {
      for (const event of events) removeEventListener(event, end)
    }
  }, [isFaded])

  function onInput({ target }: FormEvent) {
    if (target instanceof Element && target.closest('aside')) return
    const now = performance.now()
    const { at, last } = begun.current
    begun.current = { at: now - last > fadesAfter ? now : at, last: now }
    if (now - begun.current.at > fadesAfter) setFaded(true)
  }

  return (
    <form {...form} className={classNames('post-form', isFaded && 'post-form-faded')} onInput={onInput} />
  )
}
