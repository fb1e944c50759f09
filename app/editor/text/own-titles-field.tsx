import { type KeyboardEvent, useId, useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { TextField } from '#app/ui/field.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { findOwnTitles, type OwnTitle } from '#shared/data/own-titles.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { completeAddress } from './complete-address.ts'

type Props = {
  present: string
  error: string | null | undefined
  onChoose: (found: OwnTitle) => void
}

const DEBOUNCE_MS = 150

const isAddress = (typed: string) => /^(?:[/#]|[a-z]+:)/i.test(typed)

/** Accepts an address, or text that is matched against titles on this site. Follows the combobox pattern of the ARIA Authoring Practices Guide. */
export function OwnTitlesField({ present, error, onChoose }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const wanted = search.length > 1 && !isAddress(search) ? search : null
  const settled = useSettled(wanted, DEBOUNCE_MS)
  const { former } = useQuery(
    (client, signal) => findOwnTitles(client, settled ?? '', signal).catch(() => []),
    settled,
  )
  const found = (wanted !== null && former) || []
  // Text that is not an address selects the first match.
  const active = moved ?? (linkAddress(completeAddress(search)) === null ? 0 : -1)
  const chosen = found[active]

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const steps = found.length + 1
    if (event.key === 'ArrowDown') setMoved(((active + 2) % steps) - 1)
    else if (event.key === 'ArrowUp') setMoved(((active + steps) % steps) - 1)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <TextField
        label="Address"
        name="address"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        hint="Or search your posts and pages"
        defaultValue={present}
        error={error}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        onKeyDown={press}
        onInput={({ currentTarget }) => {
          setSearch(currentTarget.value.trim())
          setMoved(null)
        }}
      />
      <div
        className="menu dashboard-menu own-titles-field"
        id={`${id}-list`}
        role="listbox"
        aria-label="Your posts and pages"
      >
        {found.map((one, place) => (
          <button
            key={one.address}
            type="button"
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            dir="auto"
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(one)}
          >
            <span>{one.title}</span>
            <span className="hint cut">{one.status === 'draft' ? 'Draft' : one.address}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
