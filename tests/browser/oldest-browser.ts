import type { BrowserContext } from '@playwright/test'
import { listLacking, readBrowserData } from '#tests/support/lacking.ts'
import { readAsOldest } from '#tests/support/lacking-styles.ts'

let read: Lacking | undefined

interface Lacking {
  names: string[][]
  attributes: string[][]
}

function readLacking(): Lacking {
  if (read) return read
  const { api, html, javascript } = readBrowserData()
  const names = [...listLacking(api), ...listLacking(javascript.builtins ?? {})].filter(
    ({ length }) => length <= 2,
  )
  const attributes = [
    ...listLacking(html.global_attributes ?? {}).map(path => ['', ...path]),
    ...listLacking(html.elements ?? {}),
  ].filter(({ length }) => length === 2)
  read = { names, attributes }
  return read
}

/** Style sheets as the oldest browsers read them, by their text. */
const sheets = new Map<string, string>()

function readSheet(text: string): string {
  const sheet = sheets.get(text) ?? readAsOldest(text).css
  sheets.set(text, sheet)
  return sheet
}

/** Deletes what the oldest browsers lack from the interfaces of a page, before its first script. */
export async function pretendOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(deleteLacking, readLacking())
  await context.route(/\.css$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: readSheet(await response.text()) })
  })
}

function deleteLacking({ names, attributes }: Lacking) {
  const { checkVisibility } = Element.prototype
  const remove = (owner: unknown, name: string) => {
    if (owner && (typeof owner === 'object' || typeof owner === 'function'))
      Reflect.deleteProperty(owner, name)
  }
  for (const [owner = '', name] of names) {
    const found: unknown = Reflect.get(window, owner)
    const prototype = typeof found === 'function' ? found.prototype : undefined
    if (!name) remove(window, owner)
    else if (owner === 'Window') remove(window, name.replace(/_event$/, ''))
    else if (name.endsWith('_static')) remove(found, name.slice(0, -'_static'.length))
    else if (name.endsWith('_event')) remove(prototype, `on${name.slice(0, -'_event'.length)}`)
    // The data of the language does not tell functions of a constructor from those of its instances.
    else for (const place of [found, prototype]) remove(place, name)
  }
  Object.defineProperty(Element.prototype, 'checkVisibility', {
    // Playwright calls it, and comes from no address.
    get: () => (/https?:/.test(new Error().stack ?? '') ? undefined : checkVisibility),
  })
  // The frame of a preview runs no script.
  if (window !== top) return
  const selectors = attributes.map(([element, name = '']) => ({ selector: `${element}[${name}]`, name }))
  const all = selectors.map(({ selector }) => selector).join()
  new MutationObserver(changes => {
    for (const { target } of changes) {
      if (!(target instanceof Element || target instanceof Document) || !target.querySelector(all)) continue
      for (const { selector, name } of selectors)
        for (const element of target.querySelectorAll(selector)) element.removeAttribute(name)
    }
  }).observe(document, { childList: true, subtree: true })
}
