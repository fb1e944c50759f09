import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { continueImport, type SiteImport, stopImport } from '#shared/data/imports.ts'
import { counted } from '#shared/text/count.ts'
import { ImportTable } from './import-table.tsx'
import { countOf, isAtWork, isHalfImported, stateLabels, summaryOf } from './import-texts.ts'
import { UndoButton } from './undo-button.tsx'

type Props = { found: SiteImport; onChange: () => Promise<void> }

export function ImportPanel({ found, onChange }: Props) {
  const { id, name, source, state, error, counts, createdAt } = found
  const { busy, mutate } = useMutation()
  const [withSettings, setWithSettings] = useState(found.withSettings)
  const start = () =>
    mutate(async client => {
      await continueImport(client, id, 'importing', withSettings)
      await onChange()
    })
  const stop = () =>
    mutate(async client => {
      await stopImport(client, id)
      await onChange()
    })
  const mayStart = state === 'checked' || isHalfImported(found)

  return (
    <>
      <section className="panel" aria-labelledby="newest-import" aria-busy={isAtWork(found)}>
        <div className="panel-form">
          <p>
            <span className="badge">{stateLabels[state]}</span>{' '}
            <span className="hint">
              {source && `${source} · `}
              <Moment at={createdAt} />
            </span>
          </p>
          <h2 id="newest-import" className="import-name" tabIndex={-1}>
            <bdi>{name}</bdi>
          </h2>
          {error && (
            <ErrorMessage
              title={state === 'imported' ? 'The undo stopped.' : 'The import stopped.'}
              reason={error}
            />
          )}
          {isAtWork(found) ? <Progress found={found} /> : <Summary found={found} />}
          {mayStart && counts.some(({ type }) => type === 'settings' || type === 'navigation') && (
            <Checkbox
              checked={withSettings}
              onCheckedChange={setWithSettings}
              hint="They replace this site’s own. Undoing the import does not bring those back, but ‘Versions’ in the settings does."
            >
              Settings and navigation, too
            </Checkbox>
          )}
          <div className="row">
            {mayStart && (
              <Button variant="main" busy={busy} onClick={start}>
                {state === 'failed' ? 'Continue' : 'Import'}
              </Button>
            )}
            {isAtWork(found) && (
              <Button busy={busy} onClick={stop}>
                Stop
              </Button>
            )}
            <UndoButton found={found} onChange={onChange} />
          </div>
        </div>
      </section>
      {hasTable(found) && <ImportTable key={state} found={found} />}
    </>
  )
}

const hasTable = (found: SiteImport) =>
  found.state === 'undone'
    ? countOf(found.counts, 'outcome', 'stays') > 0
    : found.counts.length > 0 && !isAtWork(found)

function Progress({ found: { state, done, total } }: { found: SiteImport }) {
  const isCounted = state !== 'checking' && total > 0
  return (
    <div role="status">
      <p>
        {isCounted ? `${counted(done, 'item')} of ${total}.` : 'The export is being read.'} You can leave this
        page: the work continues.
      </p>
      <progress aria-label="Import" {...(isCounted && { max: total, value: done })} />
    </div>
  )
}

function Summary({ found: { state, counts } }: { found: SiteImport }) {
  const lost = countOf(counts, 'outcome', 'lost')
  const stays = countOf(counts, 'outcome', 'stays')
  if (state === 'undone')
    return (
      <p role="status">
        {stays > 0
          ? `It was undone, except for ${counted(stays, 'item')} that changed since.`
          : 'It was undone.'}
      </p>
    )
  if (state === 'failed') return null
  const sentences = [`${state === 'imported' ? 'Imported' : 'Will be imported'}: ${summaryOf(counts)}.`]
  if (lost > 0) sentences.push(`Not imported: ${counted(lost, 'item')}; the table says why.`)
  return <p role="status">{sentences.join(' ')}</p>
}
