import { useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { importSubscribers } from '#shared/data/admin-subscribers.ts'
import type { ListedSubscriber } from '#shared/newsletter/subscriber-list.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { FocusedPage } from '../focused-page.tsx'
import { ImportedLines } from './imported-lines.tsx'
import { readCsv } from './read-csv.ts'

export const meta = titleMeta('Import subscribers')

type Listed = { list: ListedSubscriber[]; outcomes: string[]; isDone: boolean }

const countNew = (outcomes: string[]) => outcomes.filter(outcome => outcome === 'new').length

export default function ImportSubscribersPage() {
  const [listed, setListed] = useState<Listed | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, mutate } = useMutation()
  const { errors, clear, form } = useForm({
    check: typed => ({ agreed: typed('agreed') ? null : 'First confirm that these people have agreed.' }),
    submit: add,
  })
  const added = listed ? countNew(listed.outcomes) : 0

  async function choose(file: File | null) {
    setFile(file)
    setListed(null)
    setError(null)
    clear()
    if (!file) return
    await mutate(
      async client => {
        const list = await readCsv(file)
        if (typeof list === 'string') return setError(list)
        setListed({ list, outcomes: await importSubscribers(client, list, true), isDone: false })
      },
      error => setError(`The file could not be checked. ${errorSentence(error)}`),
    )
  }

  async function add() {
    if (!listed) return
    const { list } = listed
    setError(null)
    let finished = 0
    await mutate(
      async client => {
        const outcomes = await importSubscribers(client, list, false, ({ length }) => {
          finished = length
        })
        setListed({ list, outcomes, isDone: true })
        toast.success('The list was imported')
      },
      error =>
        setError(
          `${grouped(finished)} of ${counted(list.length, 'line')} were imported. ${errorSentence(error)} Import the list again: nobody is added twice.`,
        ),
    )
  }

  return (
    <FocusedPage id="import_subscribers" title="Import subscribers" className="stack dashboard-stack">
      <section className="panel panel-narrow" aria-label="File" aria-busy={busy}>
        <div className="panel-form">
          <p>
            A CSV file with an ‘email’ column, as exported by Ghost, Substack, Mailchimp and Buttondown. You
            first see what happens to each line. No email is sent, people who unsubscribed there stay
            unsubscribed, and everyone can choose topics in each email.
          </p>
          <FileField
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            chosen={file}
            busy={busy}
            onChoose={choose}
          />
          {error && <FieldError role="alert">{error}</FieldError>}
          {listed && !listed.isDone && added > 0 && (
            <form {...form}>
              <Checkbox name="agreed" aria-invalid={errors.agreed ? true : undefined}>
                These people have agreed to get this site’s posts by email
              </Checkbox>
              {errors.agreed && <FieldError role="alert">{errors.agreed}</FieldError>}
              <div className="row">
                <Button variant="main" type="submit" busy={busy}>
                  {`Add ${counted(added, 'subscriber')}`}
                </Button>
              </div>
            </form>
          )}
          {listed && !listed.isDone && added === 0 && !busy && (
            <p role="status">Nobody on this list is new.</p>
          )}
          {listed?.isDone && (
            <p role="status">
              <span>{`${counted(added, 'subscriber')} added.`}</span>{' '}
              <TextLink to="/dashboard/subscribers">To the subscribers</TextLink>
            </p>
          )}
        </div>
      </section>
      {listed && (
        <ImportedLines
          key={String(listed.isDone)}
          {...listed}
          labels={outcomeLabels[listed.isDone ? 'done' : 'trial']}
        />
      )}
    </FocusedPage>
  )
}

/** Labels for the outcomes of `import_subscribers` that are the same before and after the import. */
const known = {
  confirmed: 'Already subscribed',
  asked: 'Invited, awaiting confirmation',
  ended: 'Unsubscribed, here or there',
  bounced: 'Undeliverable',
  blocked: 'Blocked',
  never: 'Blocked by its owner',
  double: 'Duplicate',
  wrong: 'Invalid address',
}

const outcomeLabels: Record<'trial' | 'done', Record<string, string>> = {
  trial: { new: 'New: will be added', ...known },
  done: { new: 'Added', ...known },
}
