import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { counted, grouped } from '#app/content/count.ts'
import type { ListedSubscriber } from '#app/content/subscriber-list.ts'
import { titled } from '#app/content/titled.ts'
import { importSubscribers } from '#app/data/admin-subscribers.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { outcomeWords } from './import-outcomes.ts'
import { ImportedLines } from './imported-lines.tsx'
import { readCsv } from './read-csv.ts'

export const meta = titled('Import subscribers')

type Trial = { list: ListedSubscriber[]; outcomes: string[] }

export default function ImportSubscribersPage() {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [agreement, setAgreement] = useState<'none' | 'missing' | 'given'>('none')
  const [done, setDone] = useState<Trial | null>(null)
  const [fileName, setFileName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { busy, act } = useAct()
  const added = trial?.outcomes.filter(outcome => outcome === 'new').length ?? 0

  async function choose(file: File | undefined) {
    setTrial(null)
    setDone(null)
    setTrouble(null)
    setAgreement('none')
    if (!file) return
    setFileName(file.name)
    await act(
      async client => {
        const list = await readCsv(file)
        if (typeof list === 'string') return setTrouble(list)
        setTrial({ list, outcomes: await importSubscribers(client, list, true) })
      },
      error => setTrouble(`The file could not be checked. ${errorSentence(error)}`),
    )
  }

  async function add() {
    if (!trial) return
    if (agreement !== 'given') return setAgreement('missing')
    setTrouble(null)
    let finished = 0
    await act(
      async client => {
        const outcomes = await importSubscribers(client, trial.list, false, ({ length }) => {
          finished = length
        })
        setDone({ list: trial.list, outcomes })
        setTrial(null)
        toast.success('The list was imported')
      },
      error =>
        setTrouble(
          `${grouped(finished)} of ${counted(trial.list.length, 'line')} were imported. ${errorSentence(error)} Import the list again: who is there is not added twice.`,
        ),
    )
  }

  return (
    <section className="stack dashboard-stack" aria-labelledby="import_subscribers">
      <div className="row dashboard-head">
        <h1 id="import_subscribers">Import subscribers</h1>
      </div>
      <section className="panel" aria-label="File" aria-busy={busy}>
        <div className="panel-form">
          <p>
            A CSV file with a column ‘email’, such as Ghost, Substack, Mailchimp and Buttondown export it.
            First you see what would become of each line. Nobody is mailed by it, who left there stays away,
            and topics can be chosen by everybody in each mail.
          </p>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => choose(target.files?.[0])}
          />
          <div className="row">
            <Button busy={busy} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            {fileName && <bdi>{fileName}</bdi>}
          </div>
          {trouble && <FieldError>{trouble}</FieldError>}
          {trial && added > 0 && (
            <>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={agreement === 'given'}
                  aria-invalid={agreement === 'missing' || undefined}
                  onChange={({ target }) => setAgreement(target.checked ? 'given' : 'none')}
                />
                These people have agreed to get posts of this site by mail
              </label>
              {agreement === 'missing' && <FieldError>Say first that these people have agreed.</FieldError>}
              <div className="row">
                <Button variant="main" busy={busy} onClick={add}>
                  Add {counted(added, 'subscriber')}
                </Button>
              </div>
            </>
          )}
          {trial && added === 0 && !busy && <p role="status">Nobody of this list is new.</p>}
          {done && (
            <p role="status">
              {counted(done.outcomes.filter(outcome => outcome === 'new').length, 'subscriber')} added.{' '}
              <Link className="link" to="/dashboard/subscribers">
                To the subscribers
              </Link>
            </p>
          )}
        </div>
      </section>
      {trial && <ImportedLines {...trial} words={outcomeWords.trial} />}
      {done && <ImportedLines {...done} words={outcomeWords.done} />}
    </section>
  )
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="field-error" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  )
}
