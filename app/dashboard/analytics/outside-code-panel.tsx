import { useState } from 'react'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Typed } from '#app/ui/use-form.ts'
import { updateOutsideCode } from '#shared/data/outside-code.ts'
import { OwnSaves } from '#shared/data/own-saves.ts'
import {
  checkOutsideCode,
  type OutsideCode,
  type OutsideKind,
  outsideKinds,
} from '#shared/settings/outside-code.ts'
import { Panel } from '../panel.tsx'

const names: Record<OutsideKind, string> = {
  none: 'None',
  plausible: 'Plausible',
  umami: 'Umami',
  goatcounter: 'GoatCounter',
  matomo: 'Matomo',
  script: 'Custom script',
}

const siteLabels: Partial<Record<OutsideKind, string>> = {
  plausible: 'Domain of the site',
  umami: 'Website ID',
  matomo: 'Site ID',
}

export function OutsideCodePanel({ opened, onConflict }: { opened: OutsideCode; onConflict: () => void }) {
  const [ownSaves] = useState(() => new OwnSaves())
  const [saved, setSaved] = useState(opened)
  const [code, setCode] = useState(opened)
  const { kind } = code
  const siteLabel = siteLabels[kind]

  const codeIn = (typed: Typed) =>
    trimmed({ kind, address: typed('address'), siteId: typed('siteId'), integrity: typed('integrity') })
  const { busy, errors, clear, form } = useMutationForm({
    check: typed => checkOutsideCode(codeIn(typed)),
    async save(client, typed) {
      const sent = codeIn(typed)
      if (!(await updateOutsideCode(client, ownSaves, sent, saved))) return onConflict()
      setSaved(sent)
      setCode(sent)
      toast.success('Settings saved')
    },
  })

  const text = (name: 'address' | 'siteId' | 'integrity', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={errors[name]}
      name={name}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={code[name]}
      onChange={({ target }) => setCode({ ...code, [name]: target.value })}
    />
  )

  return (
    <Panel id="outside-code" title="Third-party analytics" className="panel-narrow">
      <div className="panel-form">
        <p>
          Public pages load one third-party script, for example to count visits. It never runs for people who
          are signed in, in the dashboard or on account pages.
        </p>
        <form {...form}>
          <SelectField
            label="Service"
            name="kind"
            value={kind}
            choices={outsideKinds.map(kind => ({ value: kind, label: names[kind] }))}
            onChoose={({ value }) => {
              setCode({ ...code, kind: value })
              clear()
            }}
          />
          {kind !== 'none' &&
            text(
              'address',
              kind === 'script' ? 'Script URL' : `Address of ${names[kind]}`,
              kind === 'script' ? 'https://example.com/script.js' : 'https://stats.example.com',
            )}
          {siteLabel && text('siteId', siteLabel)}
          {kind === 'script' &&
            text('integrity', 'Integrity', 'The script’s hash. Browsers refuse to run it once it changes.')}
          <div className="row">
            <Button type="submit" variant="main" busy={busy}>
              Save
            </Button>
          </div>
        </form>
      </div>
      <UnsavedGuard isChanged={JSON.stringify(trimmed(code)) !== JSON.stringify(saved)} />
    </Panel>
  )
}

function trimmed({ kind, address, siteId, integrity }: OutsideCode): OutsideCode {
  return {
    kind,
    address: kind === 'none' ? '' : address.trim(),
    siteId: siteLabels[kind] ? siteId.trim() : '',
    integrity: kind === 'script' ? integrity.trim() : '',
  }
}
