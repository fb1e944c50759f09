import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { mostLinks } from '#shared/data/stored-navigation.ts'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import { LinkFields } from './link-fields.tsx'
import { checkLink, type LinkEntry, newEntry } from './link-list.ts'

type Props = {
  title: string
  hint: string
  list: LinkEntry[]
  isChecked: boolean
  choices: ReactNode
  onChange: (list: LinkEntry[]) => void
}

export function PlaceLinks({ title, hint, list, isChecked, choices, onChange }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button
          size="small"
          disabled={list.length >= mostLinks}
          onClick={() => onChange([...list, newEntry()])}
        >
          <Icon name="plus" />
          Add a link
        </Button>
      </header>
      <p className="hint ordered-rows-hint">{list.length === 0 ? 'No links yet.' : hint}</p>
      <div className="ordered-rows-panel ordered-rows-labelled">
        <OrderedRows items={list} nameOf={({ label }) => label.trim() || 'this link'} onChange={onChange}>
          {(entry, _place, set) => (
            <LinkFields
              entry={entry}
              errors={isChecked ? checkLink(entry) : null}
              choices={choices}
              onChange={set}
            />
          )}
        </OrderedRows>
      </div>
    </section>
  )
}
