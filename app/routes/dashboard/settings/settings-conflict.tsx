import type { AllSettings } from '#app/content/site.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { listDifferences } from './list-differences.ts'
import { SettingDifferences } from './setting-differences.tsx'

/** `mine` and `theirs` differ in the settings that were changed in both places only. */
export type SettingsClash = { mine: AllSettings; theirs: AllSettings }

type Props = {
  clash: SettingsClash
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onSaveMine: () => void
}

export function SettingsConflict({ clash, busy, onClose, onTakeTheirs, onSaveMine }: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title="The settings were saved elsewhere meanwhile"
      act="Save mine"
      busy={busy}
      onConfirm={onSaveMine}
      others={
        <Button onClick={onTakeTheirs} disabled={busy}>
          Take the other
        </Button>
      }
    >
      <p>
        These were changed there, too. What else was changed there is in the form now, beside what you typed.
      </p>
      <div className="stack">
        <h3>From the other to yours</h3>
        <SettingDifferences found={listDifferences(clash.theirs, clash.mine)} />
      </div>
    </ConfirmDialog>
  )
}
