import { allowed } from '#app/loading/tab-storage.ts'
import { storageKey } from '#app/session/stored-session.ts'

const key = 'byline-menu-width'

/** In pixels. Up to this width of the window the menu is the picture alone, as in profile-menu.css. */
const PICTURE_ALONE = 400

/** Runs before the first paint: reserves the last width of the profile menu with its name for a stored session, to prevent a layout shift. */
export const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='bones';if(innerWidth>${PICTURE_ALONE})area.style.width=localStorage.getItem('${key}')}}catch{}`

export function cacheMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else if (innerWidth > PICTURE_ALONE) localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}
