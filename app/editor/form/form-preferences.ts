import { useSyncExternalStore } from 'react'
import { allowed } from '#app/loading/tab-storage.ts'

/** A boolean that this browser remembers. `on`: the stored value that means true. */
function storedPreference(key: string, on: string) {
  const listeners = new Set<() => void>()
  /** If the browser has no storage left, the value lasts until the page is closed. */
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
      for (const listener of listeners) listener()
    },
    follow(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the toolbar is shown above the text. Without it the tools are next to the selection, next to each block and in the slash menu. */
export const toolsShown = storedPreference('byline-tools', 'shown')

export const typewriter = storedPreference('byline-typewriter', 'on')

export const panelClosed = storedPreference('byline-post-panel', 'closed')

export const hasPublished = storedPreference('byline-has-published', '1')

export const useStoredPreference = ({ is, follow }: ReturnType<typeof storedPreference>) =>
  useSyncExternalStore(follow, is)
