import type { ReactNode } from 'react'
import { mostLinks } from '#shared/data/stored-navigation.ts'
import { RowsPanel } from '../ordered-rows/rows-panel.tsx'
import { LinkFields } from './link-fields.tsx'
import { checkLink, type LinkEntry, newEntry } from './link-list.ts'

type Props = {
  title: string
  hint: string
  /** A link that comes first by itself. */
  added?: string | undefined
  list: LinkEntry[]
  isChecked: boolean
  choices: ReactNode
  onChange: (list: LinkEntry[]) => void
}

export const PlaceLinks = ({ title, hint, added, list, isChecked, choices, onChange }: Props) => (
  <RowsPanel
    title={title}
    addLabel="Add a link"
    newItem={newEntry}
    most={mostLinks}
    hint={
      added
        ? `‘${added}’ comes first by itself while projects are published. Add a link to it to place or name it yourself.`
        : list.length === 0
          ? 'No links yet.'
          : hint
    }
    className="ordered-rows-panel"
    items={list}
    nameOf={({ label }) => label.trim() || 'this link'}
    onChange={onChange}
  >
    {(entry, _place, set) => (
      <LinkFields
        entry={entry}
        errors={isChecked ? checkLink(entry) : null}
        choices={choices}
        onChange={set}
      />
    )}
  </RowsPanel>
)
