import { storageKey } from './stored-session.ts'
import { allowed } from './tab-storage.ts'

const key = 'byline-menu-width'

/** Runs before the first paint: reserves the last width of the profile menu for a stored session, to prevent a layout shift. */
export const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='bones';area.style.width=localStorage.getItem('${key}')}}catch{}`

export function keepMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}
