import { type ComponentProps, useLayoutEffect } from 'react'
import { TextArea } from './text-input.tsx'

/** Grows with its text in browsers without `field-sizing: content`. Must have an `id`. */
export function GrowingText(area: ComponentProps<'textarea'>) {
  const { id = '', onInput } = area

  // After each render, because that may have changed the text.
  useLayoutEffect(() => fitToText(document.getElementById(id)))

  return (
    <TextArea
      {...area}
      onInput={event => {
        fitToText(event.currentTarget)
        onInput?.(event)
      }}
    />
  )
}

function fitToText(area: HTMLElement | null) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
