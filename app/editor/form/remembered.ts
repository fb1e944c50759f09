import { useSyncExternalStore } from 'react'
import { allowed } from '#app/loading/tab-storage.ts'

/** Something that this browser remembers. `on`: what is stored when it is so. */
function remembered(key: string, on: string) {
  const listeners = new Set<() => void>()
  /** What the browser had no room for counts until the page is left. */
  let unstored: boolean | null = null
  return {
    is: () => unstored ?? allowed(() => localStorage.getItem(key), null) === on,
    set(isOn: boolean) {
      unstored = isOn
      allowed(() => {
        if (isOn) localStorage.setItem(key, on)
        else localStorage.removeItem(key)
        unstored = null
      }, undefined)
      for (const tell of listeners) tell()
    },
    follow(tell: () => void) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/** Whether the row of tools stands above the text. Without it they are beside the selection, beside each block and behind the slash. */
export const toolsShown = remembered('byline-tools', 'shown')

export const typewriter = remembered('byline-typewriter', 'on')

export const panelClosed = remembered('byline-post-panel', 'closed')

/** Whether somebody has published from this browser: only the first publication is confirmed. */
export const hasPublished = remembered('byline-has-published', '1')

export const useRemembered = ({ is, follow }: ReturnType<typeof remembered>) =>
  useSyncExternalStore(follow, is)
