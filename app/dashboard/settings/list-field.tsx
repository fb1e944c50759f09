import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Field, type FieldText } from '#app/ui/field.tsx'
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

/** Chooses from a long list by typing. Follows the combobox pattern of the ARIA Authoring Practices Guide. */
export function ListField({ label, hint, error, name, value, list, format, refusal, onChange }: Props) {
  const id = useId()
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = typed !== null
  // Naming the offset of every time zone takes 30 ms.
  const [all, setAll] = useState<ListedValue[]>([])
  const found = isOpen && isSearching ? all.filter(one => isFound(textsOf(one), typed)) : all
  const highlighted = isOpen ? found[active] : undefined

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen])

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen, active])

  function open() {
    if (isOpen) return
    const listed = list()
    setAll(listed)
    setTyped(format(value))
    setSearching(false)
    setActive(listed.findIndex(one => one.value === value))
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
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : found.length - 1
      if (isOpen)
        setActive((Math.max(active, key === 'ArrowDown' ? -1 : 0) + step) % Math.max(1, found.length))
      else open()
    } else if (key === 'Enter' && highlighted) choose(highlighted.value)
    else if (key === 'Escape' && isOpen) setTyped(null)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} hint={hint} error={error ?? (isOpen ? null : refusal(value))}>
      {control => (
        <div className="menu-place">
          <input
            {...control}
            className="input"
            name={name}
            value={typed ?? format(value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={highlighted ? `${id}-${active}` : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={open}
            onBlur={leave}
            onKeyDown={press}
            onChange={({ target }) => {
              open()
              setTyped(target.value)
              setSearching(true)
              setActive(0)
            }}
          />
          <div
            className="menu list-field-menu"
            id={`${id}-list`}
            role="listbox"
            aria-label="Choices"
            hidden={!isOpen}
          >
            {isOpen &&
              found.map((one, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={one.value}
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => choose(one.value)}
                >
                  <bdi>{one.label}</bdi>
                  <span className="hint">{one.hint}</span>
                </div>
              ))}
            {isOpen && found.length === 0 && <p className="hint">{refusal(typed)}</p>}
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
