import { useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { fetchImport, ImportUnread, listImports, uploadImport } from '#shared/data/imports.ts'
import { FocusedPage } from '../focused-page.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { usePolling } from '../use-polling.ts'
import { FormerImports } from './former-imports.tsx'
import { ImportPanel } from './import-panel.tsx'
import { isAtWork } from './import-texts.ts'

export const meta = titleMeta('Import')

const ACCEPT = '.xml,.wxr,.atom,.zip,.json,.csv,.md,.markdown,.html'

export default function ImportPage() {
  const { value: imports, error, loading, reload } = useQuery(listImports)
  const [newest, ...others] = imports ?? []
  usePolling(newest !== undefined && isAtWork(newest), reload)

  return (
    <FocusedPage id="import" title="Import" className="stack dashboard-stack">
      {!(newest && isAtWork(newest)) && <ChooseExport onBegun={reload} />}
      <LoadError title="The imports could not be loaded." of={{ error, loading, reload }} />
      {!imports && !error && <RowsSkeleton />}
      {newest && <ImportPanel key={newest.id} found={newest} onChange={reload} />}
      <FormerImports imports={others} onChange={reload} />
    </FocusedPage>
  )
}

function ChooseExport({ onBegun }: { onBegun: () => Promise<void> }) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const onError = (error: unknown) =>
    setError(error instanceof ImportUnread ? error.message : errorSentence(error))
  const { busy, mutate, errors, form } = useMutationForm({
    check: typed => ({
      address: /^https?:\/\/\S+$/.test(typed('address'))
        ? null
        : 'Enter an address that begins with https://',
    }),
    async save(client, typed) {
      await fetchImport(client, typed('address'))
      await onBegun()
    },
    onError,
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setError(null)
    if (!chosen) return
    void mutate(async client => {
      await uploadImport(client, chosen)
      await onBegun()
    }, onError)
  }

  return (
    <section className="panel panel-narrow" aria-label="Choose an export" aria-busy={busy}>
      <div className="panel-form">
        <p>
          Import the posts, pages, pictures and comments of another site. You first see what will happen to
          each, and nothing changes until you start. Exports of WordPress, Ghost, Substack, Medium and Blogger
          are supported, and so are folders of Markdown as a ZIP.
        </p>
        <FileField
          label="Export"
          accept={ACCEPT}
          chosen={file}
          busy={busy}
          hint="At most 2 GB. For more, use ‘npm run import’ on the server."
          onChoose={choose}
        />
        {error && <FieldError role="alert">{error}</FieldError>}
        <details>
          <summary>My site has no export</summary>
          <form {...form} className="panel-form">
            <TextField
              label="Address of its feed"
              name="address"
              type="url"
              inputMode="url"
              placeholder="https://example.com/feed.xml"
              hint="Feeds contain the newest posts only."
              error={errors.address}
            />
            <div className="row">
              <Button type="submit" busy={busy}>
                Read the feed
              </Button>
            </div>
          </form>
        </details>
      </div>
    </section>
  )
}
