import { useEffect, useState } from 'react'
import { isSlashOn, switchSlash } from '#app/site/layout/search-key.ts'
import { Tick } from '#app/ui/tick.tsx'

/** Lists the keys that open the search. A single-character shortcut must be switchable (WCAG 2.1.4). Empty without script. */
export function SearchKeys() {
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(isSlashOn()), [])
  if (isOn === null) return null
  return (
    <Tick
      className="hint"
      checked={isOn}
      onTick={isTicked => {
        switchSlash(isTicked)
        setOn(isTicked)
      }}
    >
      <span>
        <kbd>/</kbd> opens the search, as <kbd>Ctrl</kbd> <kbd>K</kbd> does
      </span>
    </Tick>
  )
}
