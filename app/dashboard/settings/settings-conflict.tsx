import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { listDifferences } from '#shared/settings/list-differences.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { SettingDifferences } from './setting-differences.tsx'

/** `mine` and `theirs` differ only in settings that were changed in both places. */
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
      title="The settings were saved somewhere else"
      actionLabel="Save mine"
      busy={busy}
      onConfirm={onSaveMine}
      others={
        <Button onClick={onTakeTheirs} disabled={busy}>
          Use the other version
        </Button>
      }
    >
      <p>
        These were changed in both places. All other changes made there are now in the form along with yours.
      </p>
      <div className="stack">
        <h3>Changes from the other version to yours</h3>
        <SettingDifferences found={listDifferences(clash.theirs, clash.mine)} />
      </div>
    </ConfirmDialog>
  )
}
