import type { SyntheticEvent } from 'react'

type Line = HTMLInputElement | HTMLTextAreaElement

/** Removes leading spaces, except during input method composition. */
export const noLeadingSpace = {
  onInput(event: SyntheticEvent<Line>) {
    const { nativeEvent } = event
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) cut(event.currentTarget)
  },
  onCompositionEnd(event: SyntheticEvent<Line>) {
    cut(event.currentTarget)
  },
}

function cut(line: Line) {
  const trimmed = line.value.trimStart()
  const spaces = line.value.length - trimmed.length
  if (spaces === 0) return
  const caret = line.selectionStart
  line.value = trimmed
  if (caret !== null) line.setSelectionRange(Math.max(0, caret - spaces), Math.max(0, caret - spaces))
}
