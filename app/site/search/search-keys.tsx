import { useEffect, useState } from 'react'
import { areSingleKeysOn, switchSingleKeys } from '#app/loading/single-keys.ts'
import { Tick } from '#app/ui/tick.tsx'

/** Lists the keyboard shortcuts of the search. Single-character shortcuts must be possible to turn off (WCAG 2.1.4). Empty without JavaScript. */
export function SearchKeys() {
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(areSingleKeysOn()), [])
  if (isOn === null) return null
  return (
    <Tick
      className="hint"
      checked={isOn}
      onTick={isTicked => {
        switchSingleKeys(isTicked)
        setOn(isTicked)
      }}
    >
      <span>
        Press <kbd>/</kbd> or <kbd>Ctrl</kbd> <kbd>K</kbd> to search
      </span>
    </Tick>
  )
}
