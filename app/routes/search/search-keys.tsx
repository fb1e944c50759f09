import { useEffect, useState } from 'react'
import { isSlashOn, switchSlash } from '#app/bars/search-key.ts'

/** Lists the keys that open the search. A single-character shortcut must be switchable (WCAG 2.1.4). Empty without script. */
export function SearchKeys() {
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(isSlashOn()), [])
  if (isOn === null) return null
  return (
    <label className="tick hint">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          switchSlash(target.checked)
          setOn(target.checked)
        }}
      />
      <span>
        <kbd>/</kbd> opens the search, as <kbd>Ctrl</kbd> <kbd>K</kbd> does
      </span>
    </label>
  )
}
