import type { ComponentProps, CompositionEvent, DOMAttributes, InputEvent } from 'react'
import { classNames } from './class-names.ts'

/** A line of text. Leading spaces are removed as they are typed. Not for passwords. */
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

/** Not during a composition, which the change of its text would end. */
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
      // In Chromium no event of input follows.
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
