import { storageKey } from './stored-session.ts'
import { allowed } from './tab-storage.ts'

const key = 'byline-menu-width'

/**
 * Runs inline before the first paint. The HTML is the same for everybody; with a stored session this replaces 'Sign In' by a
 * skeleton of the profile menu in its last width, to prevent a layout shift.
 */
export const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='bones';area.style.width=localStorage.getItem('${key}')}}catch{}`

export function keepMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}
