import type { ComponentProps, CompositionEvent, DOMAttributes, InputEvent } from 'react'
import { classNames } from './class-names.ts'

/** A text input that removes leading spaces during typing. Not for passwords. */
export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames('input', className)} {...withoutLeadingSpace(input)} />
}

export function TextArea({ className, ...area }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...area}
      className={classNames('input', className)}
      {...withoutLeadingSpace(area)}
    />
  )
}

/** Waits for the end of a composition, because changing the text would end it. */
function withoutLeadingSpace<Text extends HTMLInputElement | HTMLTextAreaElement>(
  given: DOMAttributes<Text>,
) {
  return {
    onInput(event: InputEvent<Text>) {
      if (!event.nativeEvent.isComposing) removeLeadingSpace(event.currentTarget)
      given.onInput?.(event)
    },
    onCompositionEnd(event: CompositionEvent<Text>) {
      const { currentTarget: target } = event
      // Chromium fires no input event after this.
      if (removeLeadingSpace(target)) given.onChange?.(Object.assign(event, { target }))
      given.onCompositionEnd?.(event)
    },
  }
}

function removeLeadingSpace(text: HTMLInputElement | HTMLTextAreaElement): boolean {
  const trimmed = text.value.trimStart()
  const spaces = text.value.length - trimmed.length
  if (spaces === 0) return false
  const caret = text.selectionStart
  text.value = trimmed
  if (caret !== null) text.setSelectionRange(Math.max(0, caret - spaces), Math.max(0, caret - spaces))
  return true
}
