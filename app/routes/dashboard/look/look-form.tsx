import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Look } from '#app/content/look.ts'
import type { CssMistake } from '#app/content/own-css.ts'
import { type AllSettings, saveSettings } from '#app/data/settings.ts'
import { listSiteMistakes } from '#app/data/site-rules.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { SavedElsewhere } from '../saved-elsewhere.tsx'
import { listLookDifferences } from '../settings/list-differences.ts'
import type { Troubles } from '../settings/part-props.ts'
import { SettingsVersions } from '../settings/settings-versions.tsx'
import { SitePreview } from '../site-preview/site-preview.tsx'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { AccentField } from './accent-field.tsx'
import { CssField } from './css-field.tsx'
import { DrawnFields } from './drawn-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { ShapeFields } from './shape-fields.tsx'

type Props = {
  saved: AllSettings
  /** When the settings were saved that the form began with. */
  updatedAt: string
  /** Begins again with what is saved. */
  onReload: () => void
}

export function LookForm({ saved, updatedAt, onReload }: Props) {
  const { busy, act } = useAct()
  const { revalidate } = useRevalidator()
  const [look, setLook] = useState(saved.look)
  const [troubles, setTroubles] = useState<Troubles>({})
  const [cssMistake, setCssMistake] = useState<CssMistake | null>(null)
  const [conflict, setConflict] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = JSON.stringify(look) !== JSON.stringify(saved.look)

  function change(changes: Partial<Look>) {
    setLook(now => ({ ...now, ...changes }))
    setTroubles({})
    if (changes.css !== undefined) setCssMistake(null)
  }

  const typed = { ...saved, look }

  /** Shows the mistakes, and leads to the first. */
  async function isValid(): Promise<boolean> {
    const found = look.css === '' ? null : (await import('#app/content/own-css.ts')).readOwnCss(look.css)
    const mistake = found && 'words' in found ? found : null
    const mistakes = listSiteMistakes(typed)
    // Drawn at once, so that the first can get the focus.
    flushSync(() => {
      setTroubles(Object.fromEntries(mistakes.map(({ path, words }) => [path, `Must be ${words}.`])))
      setCssMistake(mistake)
    })
    const isValid = mistakes.length === 0 && mistake === null
    if (!isValid) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return isValid
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await isValid())) return
    await act(async client => {
      if (!(await saveSettings(client, typed, updatedAt))) return setConflict(true)
      toast.success('Look saved')
      onReload()
      await revalidate()
    })
  }

  return (
    <form ref={form} className="settings-form" method="post" noValidate onSubmit={submit} aria-label="Look">
      <AccentField
        picked={look.accent}
        trouble={troubles['look.accent'] ?? null}
        onChange={accent => change({ accent })}
      />
      <DrawnFields look={look} onChange={change} />
      <ShapeFields look={look} onChange={change} />
      <fieldset className="panel settings-form-part">
        <legend>Logo</legend>
        <LogoField
          label="Logo"
          hint="In the top bar instead of the title, 44 pixels high."
          theme="light"
          file={look.logo}
          onChange={logo => change({ logo, ...(logo === null && { logoDark: null }) })}
        />
        {look.logo !== null && (
          <LogoField
            label="Logo of the dark theme"
            hint="Without one, the same in both themes."
            theme="dark"
            file={look.logoDark}
            onChange={logoDark => change({ logoDark })}
          />
        )}
      </fieldset>
      <CssField css={look.css} mistake={cssMistake} onChange={css => change({ css })} />
      <div className="settings-form-bar">
        <Button onClick={() => setShowsVersions(true)}>Versions</Button>
        <Button onClick={async () => (await isValid()) && setShowsPreview(true)}>Preview</Button>
        <Button onClick={() => setLook(saved.look)} disabled={!isChanged || busy}>
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
        list={listLookDifferences}
        onClose={() => setShowsVersions(false)}
        onRestore={settings => {
          change(settings.look)
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
