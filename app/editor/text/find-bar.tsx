import type { Editor } from '@tiptap/core'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { counted, grouped } from '#shared/text/count.ts'
import { findKeys, isPressed } from '../form/keys.ts'
import {
  countMatches,
  find,
  isValid as isValidSearch,
  replaceEach,
  replaceOne,
  startFinding,
  toNext,
  toPrevious,
  type Wanted,
} from './finding.ts'
import type { PatternStatus } from './time-pattern.ts'
import { useEditorValue } from './use-editor-value.ts'

type Props = { editor: Editor; onClose: () => void }

const choices = [
  { name: 'caseSensitive', label: 'Match case' },
  { name: 'wholeWord', label: 'Whole words' },
  { name: 'regexp', label: 'Regular expression' },
] as const

export function FindBar({ editor, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<Wanted>(() => ({ search: selectedLine(editor) }))
  const [replaced, setReplaced] = useState<number | null>(null)
  const isValid = isValidSearch(wanted)
  const [status, setStatus] = useState<PatternStatus>('done')
  const { found, at } = useEditorValue(editor, countMatches)

  useEffect(() => startFinding(editor), [editor])
  useEffect(() => find(editor, wanted, setStatus), [editor, wanted])
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function change(parts: Partial<Wanted>) {
    setReplaced(null)
    setWanted(before => ({ ...before, ...parts }))
  }

  function close() {
    onClose()
    editor.commands.focus()
  }

  function one() {
    if (found === 1) field.current?.focus()
    replaceOne(editor)
  }

  // The buttons are disabled when no match is left, and a disabled button gets no Escape key.
  function all() {
    field.current?.focus()
    setReplaced(found)
    replaceEach(editor)
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isEnter =
      event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text'
    const isAgain = event.key === 'F3' || isEnter
    if (event.key === 'Escape') close()
    else if (isPressed(findKeys, event.nativeEvent)) field.current?.select()
    else if (isEnter && event.target !== field.current) replaceOne(editor)
    else if (isAgain) (event.shiftKey ? toPrevious : toNext)(editor)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const input = (name: 'search' | 'replace', label: string) => ({
    className: 'input find-bar-field',
    type: 'text',
    'aria-label': label,
    placeholder: label,
    autoComplete: 'off',
    value: wanted[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  })

  return (
    <search className="find-bar" aria-label="Find and replace" onKeyDown={onKey}>
      <div className="row">
        <input
          {...input('search', 'Find')}
          ref={field}
          spellCheck={false}
          aria-invalid={!isValid || undefined}
        />
        <IconButton label="Previous match" small disabled={found === 0} onClick={() => toPrevious(editor)}>
          <Icon name="up" />
        </IconButton>
        <IconButton label="Next match" small disabled={found === 0} onClick={() => toNext(editor)}>
          <Icon name="down" />
        </IconButton>
        <p className="hint" role="status">
          {outcome({ ...wanted, isValid, found, at, status, replaced })}
        </p>
        <IconButton label="Close" small onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="row">
        <input {...input('replace', 'Replace with')} />
        <Button size="small" disabled={found === 0 && status !== 'running'} onClick={one}>
          Replace
        </Button>
        <Button size="small" disabled={found === 0} onClick={all}>
          Replace all
        </Button>
      </div>
      <div className="row">
        {choices.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={wanted[name] ?? false}
            onCheckedChange={isChecked => change({ [name]: isChecked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </search>
  )
}

type Outcome = Wanted & {
  isValid: boolean
  found: number
  at: number
  status: PatternStatus
  replaced: number | null
}

const unfinished: Partial<Record<PatternStatus, string>> = {
  running: 'Searching…',
  slow: 'This takes too long. Simplify the expression: nested repeats such as (a+)+ are slow.',
  failed: 'The search did not load. Check the connection, then type the expression again.',
}

function outcome({ search, isValid, found, at, status, replaced }: Outcome): string {
  if (!isValid) return 'This is not a valid regular expression: a bracket or backslash is unclosed.'
  if (replaced !== null) return `${counted(replaced, 'place')} replaced`
  if (search === '') return ''
  const message = unfinished[status]
  if (message) return message
  if (found === 0) return 'Not found'
  return at === 0 ? counted(found, 'match', 'matches') : `${grouped(at)} of ${grouped(found)}`
}

function selectedLine({ state: { doc, selection } }: Editor): string {
  const { $from, $to, from, to } = selection
  return $from.sameParent($to) ? doc.textBetween(from, to) : ''
}
