import { useState } from 'react'
import { formKeys } from '#app/editor/form/keys.ts'
import { areSingleKeysOn, switchSingleKeys } from '#app/loading/single-keys.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type ShortcutGroup, ShortcutGroups } from '#app/ui/shortcut-groups.tsx'
import { dashboardShortcuts, openShortcut, tableShortcuts, undoShortcut } from './shortcuts.ts'

const groups: ShortcutGroup[] = [
  { title: 'Dashboard', shortcuts: Object.values(dashboardShortcuts) },
  { title: 'Tables', shortcuts: [...Object.values({ ...tableShortcuts, ...undoShortcut }), openShortcut] },
  { title: 'While writing', shortcuts: Object.values(formKeys) },
]

export function DashboardShortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutGroups groups={groups} />
      <Checkbox
        checked={isOn}
        onCheckedChange={isChecked => {
          switchSingleKeys(isChecked)
          setOn(isChecked)
        }}
      >
        Use single-key shortcuts in this browser
      </Checkbox>
    </Dialog>
  )
}
