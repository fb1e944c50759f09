import { useState } from 'react'
import { formKeys } from '#app/editor/form/keys.ts'
import { areSingleKeysOn, switchSingleKeys } from '#app/loading/single-keys.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { type ShortcutGroup, ShortcutGroups } from '#app/ui/shortcut-groups.tsx'
import { Tick } from '#app/ui/tick.tsx'
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
      <Tick
        checked={isOn}
        onTick={isTicked => {
          switchSingleKeys(isTicked)
          setOn(isTicked)
        }}
      >
        Use single-key shortcuts in this browser
      </Tick>
    </Dialog>
  )
}
