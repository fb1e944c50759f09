import { type KeyboardEvent, useEffect, useState } from 'react'
import { Field, type FieldText } from '#app/ui/field.tsx'
import { useCombobox } from '#app/ui/use-combobox.ts'
import { isFound } from '#shared/settings/find-settings.ts'
import type { ListedValue } from '#shared/settings/setting.ts'
import { counted } from '#shared/text/count.ts'

type Props = Pick<FieldText, 'label' | 'hint' | 'error'> & {
  name: string
  value: string
  list: () => ListedValue[]
  format: (value: string) => string
  /** The message for a text that names nothing, or null. */
  refusal: (typed: string) => string | null
  onChange: (value: string) => void
}

/** Chooses from a long list by typing. */
export function ListField({ label, hint, error, name, value, list, format, refusal, onChange }: Props) {
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const isOpen = typed !== null
  // Naming the offset of every time zone takes 30 ms.
  const [all, setAll] = useState<ListedValue[]>([])
  const found = !isOpen ? [] : isSearching ? all.filter(one => isFound(textsOf(one), typed)) : all
  const combobox = useCombobox({
    label: 'Choices',
    options: found,
    onChoose: chosen => choose(chosen.value),
    first: isSearching ? 0 : found.findIndex(one => one.value === value),
  })
  const listId = combobox.list.id
  const activeId = combobox.field['aria-activedescendant']

  useEffect(() => {
    for (const id of isOpen ? [listId, activeId ?? ''] : [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, listId, activeId])

  function open() {
    if (isOpen) return
    setAll(list())
    setTyped(format(value))
    setSearching(false)
    combobox.reset()
  }

  function choose(chosen: string) {
    setTyped(null)
    if (chosen !== value) onChange(chosen)
  }

  function leave() {
    if (!isOpen) return
    const [only, ...more] = found
    if (!isSearching || typed.trim() === '') setTyped(null)
    else choose(only && more.length === 0 ? only.value : typed)
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || combobox.press(event)) return
    if (key === 'Escape' && isOpen) setTyped(null)
    else if (key === 'ArrowDown' || key === 'ArrowUp') open()
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} hint={hint} error={error ?? (found.length > 0 ? null : refusal(typed ?? value))}>
      {control => (
        <div className="menu-place">
          <input
            {...control}
            className="input"
            name={name}
            value={typed ?? format(value)}
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            {...combobox.field}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={open}
            onBlur={leave}
            onKeyDown={press}
            onChange={({ target }) => {
              open()
              setTyped(target.value)
              setSearching(true)
              combobox.reset()
            }}
          />
          <div {...combobox.list} className="menu list-field-menu">
            {found.map((one, place) => (
              <div {...combobox.option(one, place)} key={one.value}>
                <bdi>{one.label}</bdi>
                <span className="hint">{one.hint}</span>
              </div>
            ))}
          </div>
          <span className="sr-only" role="status">
            {isSearching && isOpen && counted(found.length, 'result')}
          </span>
        </div>
      )}
    </Field>
  )
}

const textsOf = ({ value, label, hint = '', words = '' }: ListedValue) => [value, label, hint, words]
