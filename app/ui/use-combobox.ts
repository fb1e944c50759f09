import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'

type Options<Option> = {
  label: string
  options: Option[]
  onChoose: (option: Option) => void
  /** The active option before an arrow key is pressed; -1 for none. */
  first?: number
}

/** A field that keeps the focus while arrow keys move in its list of options. Follows the combobox pattern of the ARIA Authoring Practices Guide. */
export function useCombobox<Option>({ label, options, onChoose, first = -1 }: Options<Option>) {
  const id = useId()
  /** An option rather than its place, at which a later list has another. Undefined for the field itself. */
  const [moved, setMoved] = useState<{ to: Option | undefined } | null>(null)
  const places: (Option | undefined)[] = options
  const active = moved ? places.indexOf(moved.to) : first
  const chosen = options[active]
  const isOpen = options.length > 0

  /** Returns whether the key was handled. Going past either end of the list returns to the field itself. */
  function press(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing || !isOpen) return false
    const steps = options.length + 1
    if (event.key === 'ArrowDown') setMoved({ to: options[((active + 2) % steps) - 1] })
    else if (event.key === 'ArrowUp') setMoved({ to: options[((active + steps) % steps) - 1] })
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    press,
    reset: () => setMoved(null),
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': chosen === undefined ? undefined : `${id}-${active}`,
    },
    list: { id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: !isOpen },
    option: (option: Option, place: number) => ({
      id: `${id}-${place}`,
      role: 'option',
      tabIndex: -1,
      dir: 'auto',
      'aria-selected': place === active,
      onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
      onClick: () => onChoose(option),
    }),
  } as const
}
