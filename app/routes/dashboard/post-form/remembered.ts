import { useState } from 'react'
import { allowed } from '#app/session/tab-storage.ts'

/** Something that this browser remembers. `on`: what is stored when it is so. */
const remembered = (key: string, on: string) => ({
  is: () => allowed(() => localStorage.getItem(key), null) === on,
  set: (isOn: boolean) =>
    allowed(() => (isOn ? localStorage.setItem(key, on) : localStorage.removeItem(key)), undefined),
})

/** Whether the row of tools stands above the text. Without it they are beside the selection, beside each block and behind the slash. */
export const toolsShown = remembered('byline-tools', 'shown')

/** Whether the line that is written stays in the middle of the window. */
export const typewriter = remembered('byline-typewriter', 'on')

export const panelClosed = remembered('byline-post-panel', 'closed')

/** Whether somebody has published from this browser: only the first publication is confirmed. */
export const hasPublished = remembered('byline-has-published', '1')

export function useRemembered({ is, set }: ReturnType<typeof remembered>) {
  const [isOn, setOn] = useState(is)
  return [
    isOn,
    (isOn: boolean) => {
      set(isOn)
      setOn(isOn)
    },
  ] as const
}
