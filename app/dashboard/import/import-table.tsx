import { useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import {
  type ImportItem,
  type ImportOutcome,
  listImportItems,
  type SiteImport,
} from '#shared/data/imports.ts'
import { grouped } from '#shared/text/count.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { choicesOf, nounOf, outcomeLabels } from './import-texts.ts'

const STEP = 100

const badges: Partial<Record<ImportOutcome, string>> = {
  taken: 'badge-published',
  lost: 'badge-error',
  clashing: 'badge-error',
}

const labelOf = (outcome: string) =>
  Object.entries(outcomeLabels).find(([key]) => key === outcome)?.[1] ?? outcome

export function ImportTable({ found: { id, state, counts } }: { found: SiteImport }) {
  const [filter, setFilter] = useState({ outcome: state === 'undone' ? 'stays' : '', type: '', take: STEP })
  const { value, former, error, loading, reload } = useQuery(
    client => listImportItems(client, { id, ...filter }),
    JSON.stringify([id, filter]),
  )
  const shown = value ?? former

  return (
    <section className="panel" aria-label="What happens to each item" aria-busy={loading}>
      <div className="panel-form import-table">
        <div className="row">
          <SelectField
            label="Outcome"
            value={filter.outcome}
            choices={choicesOf(counts, 'outcome', labelOf, 'All outcomes')}
            onChoose={({ value: outcome }) => setFilter({ ...filter, outcome, take: STEP })}
          />
          <SelectField
            label="Kind"
            value={filter.type}
            choices={choicesOf(counts, 'type', nounOf, 'All kinds')}
            onChoose={({ value: type }) => setFilter({ ...filter, type, take: STEP })}
          />
        </div>
        <LoadError title="The table could not be loaded." of={{ error, loading, reload }} />
        {!shown && !error && <RowsSkeleton />}
        {shown && (
          <ol>
            {shown.rows.map(item => (
              <Item key={item.place} item={item} />
            ))}
          </ol>
        )}
        {shown && shown.total > shown.rows.length && (
          <div className="row">
            <Button busy={loading} onClick={() => setFilter({ ...filter, take: filter.take + STEP })}>
              {`Show more of ${grouped(shown.total)}`}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Item({ item: { type, title, outcome, notes, file, line } }: { item: ImportItem }) {
  return (
    <li className="import-item">
      <span className="hint">{nounOf(type)}</span>
      <bdi>{title}</bdi>
      <span className={classNames('badge', badges[outcome])}>{outcomeLabels[outcome]}</span>
      {notes.length > 0 && (
        <p className="hint import-notes">
          {notes.join(' ')}
          {outcome !== 'taken' && (
            <span className="import-place">
              {' '}
              {file}
              {line !== null && <span>{`, line ${line}`}</span>}
            </span>
          )}
        </p>
      )}
    </li>
  )
}
