import { allowed } from '#app/loading/tab-storage.ts'
import { storageKey } from '#app/session/stored-session.ts'

const key = 'byline-menu-width'

/** Pixels. Up to this window width the menu shows only the avatar. Must match profile-menu.css. */
const PICTURE_ALONE = 400

/** Runs before the first paint. If a session is stored, it reserves the last known width of the profile menu, to prevent a layout shift. */
export const makeRoom = `try{const area=document.currentScript.parentElement
if(localStorage.getItem('${storageKey}')){area.dataset.shows='bones';if(innerWidth>${PICTURE_ALONE})area.style.width=localStorage.getItem('${key}')}}catch{}`

export function cacheMenuWidth(area: HTMLElement, name: string | undefined): void {
  area.style.width = ''
  allowed(() => {
    if (name === undefined) localStorage.removeItem(key)
    else if (innerWidth > PICTURE_ALONE) localStorage.setItem(key, `${area.offsetWidth}px`)
  }, undefined)
}
