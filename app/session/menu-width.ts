import { storageKey } from './stored-session.ts'
import { allowed } from './tab-storage.ts'

const key = 'byline-menu-width'

/**
 * The page is the same for everybody. This runs in it before its first paint: where a session is kept it puts the bones of
 * the profile menu in place of 'Sign In', as wide as the menu was last time, so that nothing moves when the name arrives.
 */
export const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='bones';area.style.width=localStorage.getItem('${key}')}}catch{}`

/** Remembers how wide the menu is with this name; without a name there is no menu. */
export function keepMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}
