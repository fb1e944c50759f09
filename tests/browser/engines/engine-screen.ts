import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { EngineBrowser } from './engine-browser.ts'

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const LOAD = `const exports = {}, module = {};\n${library}\nwindow.TestingLibraryDom = exports`

// What a dialog covers cannot be used. A field for a password has no role, so fields are found by their label. The library looks
// at the styles of every element to tell which are hidden: only those found are asked.
const FIND = `const [role, name] = arguments
if (!window.TestingLibraryDom) return 'not loaded'
const { isInaccessible, queryAllByLabelText, queryAllByRole } = window.TestingLibraryDom
const within = document.querySelector('dialog:modal') ?? document.body
const all = role === 'field'
  ? queryAllByLabelText(within, name)
  : queryAllByRole(within.parentElement, role, { name, hidden: true })
const found = all.find(element =>
  within.contains(element) && element.getClientRects().length > 0 && !isInaccessible(element))
found?.scrollIntoView({ block: 'center', behavior: 'instant' })
return found`

const FORGET = `localStorage.clear()
sessionStorage.clear()
return indexedDB.databases().then(all => Promise.all(all.map(({ name }) => new Promise(done => {
  const deletion = indexedDB.deleteDatabase(name)
  deletion.onsuccess = deletion.onblocked = done
})))).then(() => true)`

const CHOOSE = `const [select, name] = arguments
return [...select.options].find(option => option.label === name)`

/** The key of a reference to an element, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const CONTROL = '\uE009'
export const SELECT_ALL = `${CONTROL}a`
export const ENTER = '\uE007'
export const ESCAPE = '\uE00C'

/** A page of the dashboard takes so long on a busy machine. */
const OFTEN = { timeout: 30_000, intervals: [50, 100, 250] }

export type EngineScreen = ReturnType<typeof showEngine>

/** What a person does with a page. Roles and names are those of the accessibility tree; everything waits until it can be done. */
export function showEngine({ command }: EngineBrowser, origin: string) {
  const run = (script: string, ...args: unknown[]) => command('ExecuteScript', { script, args })

  async function find(role: string, name: string) {
    let found = await run(FIND, role, name)
    if (found === 'not loaded') {
      await run(LOAD)
      found = await run(FIND, role, name)
    }
    if (typeof found === 'object' && found && ELEMENT in found)
      return { reference: found, id: found[ELEMENT] }
    throw new Error(`The page has no ${role} '${name}'`)
  }

  const retry = (perform: () => Promise<unknown>) => expect(async () => void (await perform())).toPass(OFTEN)
  const goto = (path: string) => command('Navigate', { url: origin + path })

  return {
    run,
    click: (role: string, name: string) =>
      retry(async () => command('ElementClick', { id: (await find(role, name)).id })),
    goto,
    /** Leaves what is open for a page without script, and empties the storage of the site. */
    async forget() {
      await goto('/robots.txt')
      await run(FORGET)
    },
    back: () => command('Back'),
    /** Like a person's: after the command of WebDriver Firefox restores no fields. */
    async reload() {
      await run('window.isLeft = true; location.reload()')
      await retry(async () => expect(await run('return window.isLeft ?? false')).toBe(false))
    },
    see: (role: string, name: string) => retry(() => find(role, name)),
    seeGone: (role: string, name: string) =>
      retry(async () => {
        if (await find(role, name).catch(() => null)) throw new Error(`The page still has ${role} '${name}'`)
      }),
    /** Waits until the page shows the text. */
    read: (text: string) => expect.poll(() => run('return document.body.innerText'), OFTEN).toContain(text),
    seePath: (path: string) => expect.poll(() => command('GetCurrentURL'), OFTEN).toBe(origin + path),
    /** Presses keys, such as ENTER, in a field. */
    press: (role: string, name: string, text: string) =>
      retry(async () => command('ElementSendKeys', { id: (await find(role, name)).id, text })),
    /** Replaces the value of a field, key by key: React sees no other way in Firefox. */
    type: (field: string, text: string) =>
      retry(async () => {
        const { id } = await find('field', field)
        await command('ElementClick', { id })
        // The modifier is held until the end of a command.
        await command('ElementSendKeys', { id, text: SELECT_ALL })
        await command('ElementSendKeys', { id, text })
      }),
    /** Waits until a field has the value. */
    seeTyped: (field: string, text: string) =>
      retry(async () => {
        const { reference } = await find('field', field)
        expect(await run('return arguments[0].value ?? arguments[0].innerText', reference)).toBe(text)
      }),
    choose: (field: string, option: string) =>
      retry(async () => {
        const { reference } = await find('field', field)
        const chosen = await run(CHOOSE, reference, option)
        if (typeof chosen !== 'object' || !chosen || !(ELEMENT in chosen))
          throw new Error(`'${field}' has no option '${option}'`)
        await command('ElementClick', { id: chosen[ELEMENT] })
      }),
    screenshot: async () => Buffer.from(String(await command('TakeScreenshot')), 'base64'),
  }
}
