import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mostLinks } from '#app/data/written-navigation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { checkLink, type LinkEntry, moved, newEntry } from './link-list.ts'
import { LinkRow } from './link-row.tsx'

type Props = {
  title: string
  hint: string
  list: LinkEntry[]
  /** Whether errors are shown. */
  isChecked: boolean
  choices: ReactNode
  onChange: (list: LinkEntry[]) => void
}

/** The links of one place, ordered by dragging or by the buttons of each row. */
export function PlaceLinks({ title, hint, list, isChecked, choices, onChange }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const focusNext = useRef<string[]>([])
  const add = useRef<HTMLButtonElement>(null)

  // A row that moves in the document loses the focus.
  useEffect(() => {
    const found = focusNext.current
      .map(id => document.getElementById(id))
      .find(element => element instanceof HTMLElement && !element.matches(':disabled'))
    found?.focus()
    focusNext.current = []
  })

  function move(entry: LinkEntry, by: -1 | 1) {
    const next = moved(list, entry.key, by)
    const ids = [`up ${entry.key}`, `down ${entry.key}`]
    focusNext.current = by < 0 ? ids : ids.reverse()
    setSaid(`${entry.label}: ${next.findIndex(({ key }) => key === entry.key) + 1} of ${next.length}`)
    onChange(next)
  }

  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button
          ref={add}
          size="small"
          disabled={list.length >= mostLinks}
          onClick={() => {
            const entry = newEntry()
            onChange([...list, entry])
            setTimeout(() => document.getElementsByName(`label ${entry.key}`)[0]?.focus())
          }}
        >
          <Icon name="plus" />
          Add a link
        </Button>
      </header>
      <p className="hint place-links-hint">{list.length === 0 ? 'No links yet.' : hint}</p>
      <ol className="place-links">
        {list.map((entry, place) => (
          <LinkRow
            key={entry.key}
            entry={entry}
            troubles={isChecked ? checkLink(entry) : null}
            ends={{ isFirst: place === 0, isLast: place === list.length - 1 }}
            choices={choices}
            onChange={changes =>
              onChange(list.map(other => (other.key === entry.key ? { ...other, ...changes } : other)))
            }
            onMove={by => move(entry, by)}
            onRemove={() => {
              onChange(list.filter(({ key }) => key !== entry.key))
              add.current?.focus()
            }}
            drag={{
              isDragged: dragged === entry.key,
              onStart: () => setDragged(entry.key),
              onOver: () => {
                if (dragged !== null && dragged !== entry.key) onChange(moved(list, dragged, entry.key))
              },
              onEnd: () => setDragged(null),
            }}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
