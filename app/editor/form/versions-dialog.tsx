import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Waiting } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { listVersions, readVersion, type Version, type VersionText } from '#shared/data/versions.ts'
import type { Noun } from '#shared/posts/field.ts'
import type { Kind } from './kind.ts'
import type { FormState } from './use-post-form.ts'
import { VersionDifference, withPicked } from './version-difference.tsx'

const pageLength = 50

type Props = { kind: Kind; form: FormState; open: boolean; onClose: () => void }

export function VersionsDialog({ kind: { noun }, form, open, onClose }: Props) {
  const [chosen, setChosen] = useState<Version | null>(null)
  const { busy, mutate } = useMutation()
  if (!form.seen) return null

  const restore = (version: VersionText) =>
    mutate(async () => {
      await form.restore(version)
      toast.success(`The version is now in the form. Click Update to make it the current ${noun}.`, {
        duration: 4000,
      })
      onClose()
    })

  return (
    <Dialog open={open} onClose={() => !busy && onClose()} title="Versions" className="wide-dialog">
      <div className="stack stack-wide versions-dialog">
        <VersionList noun={noun} id={form.seen.id} chosen={chosen} onChoose={setChosen} />
        {chosen && (
          <ChosenVersion key={chosen.id} version={chosen} form={form} busy={busy} onRestore={restore} />
        )}
      </div>
    </Dialog>
  )
}

type ListProps = { noun: Noun; id: number; chosen: Version | null; onChoose: (version: Version) => void }

function VersionList({ chosen, onChoose, ...of }: ListProps) {
  const versions = useQuery(async client => [await listVersions(client, of, pageLength)])
  const { value: pages, loading, extend } = versions
  const page = pages?.at(-1)
  const last = page?.at(-1)
  const showOlder = () =>
    extend(async client => {
      const older = await listVersions(client, of, pageLength, last?.id)
      return known => [...(known ?? []), older]
    })
  return (
    <div>
      {!pages && loading && <Waiting>…</Waiting>}
      <ol className="menu dashboard-menu scroll versions-dialog-list">
        {pages?.flat().map((version, index) => (
          <li key={version.id}>
            <button type="button" aria-pressed={version.id === chosen?.id} onClick={() => onChoose(version)}>
              <Moment at={version.savedAt} to="second" />
              {index === 0 && <span className="hint">Current</span>}
              <span className="byline">
                {version.savedBy === null ? 'By a former user' : `By ${version.savedBy}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <LoadError
        title="The versions could not be loaded."
        of={pages ? { ...versions, reload: showOlder } : versions}
      />
      {last && page?.length === pageLength && (
        <Button size="small" busy={loading} onClick={showOlder}>
          Show older
        </Button>
      )}
    </div>
  )
}

type ChosenProps = {
  version: Version
  form: FormState
  busy: boolean
  onRestore: (text: VersionText) => void
}

function ChosenVersion({ version, form, busy, onRestore }: ChosenProps) {
  const [now] = useState(() => withPicked(form.present(), form.picture))
  const query = useQuery(client => readVersion(client, version.id))
  const { value, error } = query
  if (error) return <LoadError title="This version could not be loaded." of={query} />
  if (!value) return <Waiting>…</Waiting>
  return (
    <section aria-labelledby={`version-${version.id}`}>
      <div className="between">
        <h3 id={`version-${version.id}`}>Changes from this version to the form</h3>
        <Button size="small" variant="main" busy={busy} onClick={() => onRestore(value)}>
          Restore
        </Button>
      </div>
      <VersionDifference older={value} newer={now} />
    </section>
  )
}
