import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AllSettings, saveSettings } from '#app/data/settings.ts'
import { listSiteMistakes } from '#app/data/site-rules.ts'
import { keptSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { SavedElsewhere } from '../saved-elsewhere.tsx'
import { SitePreview } from '../site-preview/site-preview.tsx'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { ListSettings } from './list-settings.tsx'
import { OwnerSettings } from './owner-settings.tsx'
import type { PartProps, Troubles } from './part-props.ts'
import { ReaderSettings } from './reader-settings.tsx'
import { SettingsVersions } from './settings-versions.tsx'
import { SiteSettingsFields } from './site-settings-fields.tsx'
import { TopicSettings } from './topic-settings.tsx'

type Props = {
  saved: AllSettings
  /** When the settings were saved that the form began with. */
  updatedAt: string
  /** Begins again with what is saved. */
  onReload: () => void
}

export function SettingsForm({ saved, updatedAt, onReload }: Props) {
  const { busy, act } = useAct()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(saved)
  const [troubles, setTroubles] = useState<Troubles>({})
  const [conflict, setConflict] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved)

  // The parts come after the page, which looked for the address' fragment.
  useEffect(() => {
    const part = location.hash.slice(1)
    form.current?.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView()
  }, [])

  function change(changes: Partial<AllSettings>) {
    setTyped(now => ({ ...now, ...changes }))
    setTroubles({})
  }

  /** Shows the mistakes, and leads to the first. */
  function isValid(): boolean {
    const mistakes = listSiteMistakes(typed)
    setTroubles(Object.fromEntries(mistakes.map(({ path, words }) => [path, `Must be ${words}.`])))
    if (mistakes.length > 0)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return mistakes.length === 0
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid()) return
    await act(
      async client => {
        if (!(await saveSettings(client, typed, updatedAt))) return setConflict(true)
        toast.success('Settings saved')
        onReload()
        await revalidate()
      },
      error => {
        const found = troubleOf(error)
        if (found) setTroubles(found)
        else toast.error(keptSentence(error))
      },
    )
  }

  const parts: PartProps = { typed, troubles, onChange: change }
  return (
    <form
      ref={form}
      className="settings-form"
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Settings"
    >
      <SiteSettingsFields {...parts} />
      <OwnerSettings {...parts} />
      <TopicSettings {...parts} saved={saved.topics} />
      <ListSettings {...parts} />
      <ReaderSettings {...parts} />
      <div className="settings-form-bar">
        <Button onClick={() => setShowsVersions(true)}>Versions</Button>
        <Button onClick={() => isValid() && setShowsPreview(true)}>Preview</Button>
        <Button onClick={() => setTyped(saved)} disabled={!isChanged || busy}>
          Undo changes
        </Button>
        <Button variant="main" type="submit" busy={busy} disabled={!isChanged}>
          Save
        </Button>
      </div>
      {showsPreview && <SitePreview site={typed} onClose={() => setShowsPreview(false)} />}
      <SettingsVersions
        open={showsVersions}
        present={typed}
        onClose={() => setShowsVersions(false)}
        onRestore={settings => {
          change(settings)
          setShowsVersions(false)
          toast.success('Restored into the form. Save it to show it to readers.')
        }}
      />
      <SavedElsewhere
        open={conflict}
        what="The settings were"
        onClose={() => setConflict(false)}
        onTake={onReload}
      />
      <UnsavedGuard isChanged={isChanged && !busy} />
    </form>
  )
}

/** The constraints that only the database can check. */
function troubleOf(error: unknown): Troubles | null {
  const message =
    error instanceof Error || (typeof error === 'object' && error && 'message' in error)
      ? String(error.message)
      : ''
  if (message.includes('settings_topics_in_use'))
    return { topics: 'A topic with posts cannot be removed: give its posts another topic first.' }
  if (message.includes('settings_time_zone_known'))
    return { timeZone: 'The database does not know this time zone.' }
  return null
}
