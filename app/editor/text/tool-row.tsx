import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { spokenKeys } from '#app/ui/spoken-keys.ts'
import type { Tool } from '#shared/blocks/editor-block.ts'
import { ToolIcon } from './tool-icon.tsx'
import type { ToolChoice } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

type RowProps = { editor: Editor; className: string; label: string; children: ReactNode }

/** A toolbar with a roving tabindex: it is one tab stop, arrow keys move within it, and Escape returns to the text. */
export function ToolRow({ editor, className, label, children }: RowProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => setTabStop(bar.current))
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      onFocus={({ target }) => setTabStop(bar.current, target)}
      onKeyDown={event => (event.key === 'Escape' ? editor.commands.focus() : walk(event, bar.current))}
    >
      {children}
    </div>
  )
}

export function ToolGroup({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  return (
    <div className="toolbar-group">
      {tools.map(tool => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
    </div>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { isOn, isPossible } = useEditorValue(editor, editor => ({
    isOn: tool.isOn?.(editor),
    isPossible: tool.isPossible?.(editor) ?? true,
  }))
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${spokenKeys(tool.keys)})` : tool.label}
      aria-pressed={isOn}
      // Not `disabled`: the button would lose the focus after the last undo.
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && tool.use(editor)}
    >
      <ToolIcon name={tool.icon} />
    </button>
  )
}

export function ChoiceSelect({ editor, choice }: { editor: Editor; choice: ToolChoice }) {
  const current = useEditorValue(editor, choice.current)
  return (
    <select
      aria-label={choice.label}
      value={current}
      onChange={({ target }) => choice.choose(editor, target.value)}
    >
      {choice.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

const stopsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>('button, select, input') ?? []),
]

function setTabStop(bar: HTMLElement | null, focused?: Element) {
  const stops = stopsOf(bar)
  const stop =
    stops.find(one => (focused ? one === focused : one.getAttribute('tabindex') === '0')) ?? stops[0]
  for (const one of stops) one.tabIndex = one === stop ? 0 : -1
}

/** Whether a key moves the caret of a field. */
function movesCaret({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement)) return false
  if (key === 'ArrowLeft') return target.selectionEnd !== 0
  return key !== 'ArrowRight' || target.selectionStart !== target.value.length
}

function walk(event: KeyboardEvent, bar: HTMLElement | null) {
  if (movesCaret(event)) return
  const stops = stopsOf(bar)
  const place = stops.findIndex(stop => stop.matches(':focus'))
  const next = {
    ArrowRight: stops[place + 1] ?? stops[0],
    ArrowLeft: stops[place - 1] ?? stops.at(-1),
    Home: stops[0],
    End: stops.at(-1),
  }[event.key]
  if (!next || place === -1) return
  event.preventDefault()
  next.focus()
}
