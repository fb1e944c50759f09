import { useEffect, useState } from 'react'
import { areSingleKeysOn, switchSingleKeys } from '#app/loading/single-keys.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

/** Lists the keyboard shortcuts of the search. Single-character shortcuts must be possible to turn off (WCAG 2.1.4). Empty without JavaScript. */
export function SearchKeys() {
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(areSingleKeysOn()), [])
  if (isOn === null) return null
  return (
    <Checkbox
      className="hint"
      checked={isOn}
      onCheckedChange={isChecked => {
        switchSingleKeys(isChecked)
        setOn(isChecked)
      }}
    >
      <span>
        Press <kbd>/</kbd> or <kbd>Ctrl</kbd> <kbd>K</kbd> to search
      </span>
    </Checkbox>
  )
}
