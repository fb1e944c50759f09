import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { EngineBrowser } from './engine-browser.ts'

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const LOAD = `const exports = {}, module = {};\n${library}\nwindow.TestingLibraryDom = exports`

// What a dialog covers cannot be used. A field for a password has no role, so fields are found by their label.
const FIND = `const [role, name] = arguments
if (!window.TestingLibraryDom) return 'not loaded'
const { queryAllByLabelText, queryAllByRole } = window.TestingLibraryDom
const all = role === 'field' ? queryAllByLabelText(document, name) : queryAllByRole(document, role, { name })
const within = document.querySelector('dialog:modal') ?? document
const found = all.find(element => within.contains(element) && element.getClientRects().length > 0)
found?.scrollIntoView({ block: 'center', behavior: 'instant' })
return found`

const CHOOSE = `const [select, name] = arguments
return [...select.options].find(option => option.label === name)`

/** The key of a reference to an element, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const SELECT_ALL = '\uE009a'
export const ENTER = '\uE007'
export const ESCAPE = '\uE00C'

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

  const retry = (act: () => Promise<unknown>) =>
    expect(async () => void (await act())).toPass({ timeout: 15_000 })
  const click = (role: string, name: string) =>
    retry(async () => command('ElementClick', { id: (await find(role, name)).id }))
  const keys = async (role: string, name: string, text: string) =>
    command('ElementSendKeys', { id: (await find(role, name)).id, text })

  return {
    run,
    click,
    goto: (path: string) => command('Navigate', { url: origin + path }),
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
    /** Waits until the page says the words. */
    read: (words: string) =>
      expect.poll(() => run('return document.body.innerText'), { timeout: 15_000 }).toContain(words),
    seePath: (path: string) =>
      expect.poll(() => command('GetCurrentURL'), { timeout: 15_000 }).toBe(origin + path),
    /** Presses keys, such as ENTER, in a field. */
    press: (role: string, name: string, text: string) => retry(() => keys(role, name, text)),
    /** Replaces what a field says, key by key: React sees no other way in Firefox. */
    async type(field: string, words: string) {
      await click('field', field)
      // The modifier is held until the end of a command.
      await keys('field', field, SELECT_ALL)
      await keys('field', field, words)
    },
    /** Waits until a field says that. */
    seeTyped: (field: string, words: string) =>
      retry(async () => {
        const { reference } = await find('field', field)
        expect(await run('return arguments[0].value ?? arguments[0].innerText', reference)).toBe(words)
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
