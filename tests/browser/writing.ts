import type { Page } from '@playwright/test'
import { draftsDatabase } from '#shared/posts/drafts-database.ts'
import { test as base, expect } from './dashboard.ts'

export * from './dashboard.ts'

/** Deletes the posts of a test by their titles, which end in `posts.word`. */
export const test = base

export const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
export const slugField = (page: Page) => page.getByLabel('Slug')
export const introductionField = (page: Page) => page.getByLabel('Introduction')
export const topicField = (page: Page) => page.getByLabel('Topic')
export const statusField = (page: Page) => page.getByLabel('Status')
export const thumbnailField = (page: Page) => page.getByLabel('Thumbnail', { exact: true })
export const body = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true })
export const choice = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('combobox', { name })
/** The button that saves and leads to the list. */
export const save = (page: Page) => page.getByRole('main').locator('[type=submit]')

/** Opens the form of a new post and waits for the editor. */
export async function openForm(page: Page, address = '/dashboard/createblog') {
  await page.goto(address)
  await expect(body(page)).toBeVisible()
}

/** Fills every required field except the body. */
export async function fillTexts(page: Page, title: string) {
  await titleField(page).fill(title)
  await introductionField(page).fill('Said in one sentence.')
  await topicField(page).selectOption('TypeScript')
}

/** The texts of the drafts that the browser has stored. */
export const draftsOf = (page: Page) =>
  page.evaluate(
    name =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll()
          drafts.onsuccess = () => resolve(drafts.result.map(({ fields }) => fields.content).join())
        }
      }),
    draftsDatabase,
  )

/** Selects the last occurrence of the words in the editor. */
export async function selectText(page: Page, text: string) {
  await body(page).evaluate((root, text) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let found: Text | null = null
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.includes(text)) found = node
    if (!found) throw new Error(`The editor does not say '${text}'.`)
    const from = found.data.lastIndexOf(text)
    getSelection()?.setBaseAndExtent(found, from, found, from + text.length)
  }, text)
  await caretSettled(page)
}

/** Waits until the editor has noticed a moved caret, because tests type faster than people. */
export const caretSettled = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20))))

/** Dispatches a paste event with clipboard data. */
export async function paste(
  page: Page,
  data: Record<string, string>,
  files: { name: string; type: string; base64: string }[] = [],
) {
  await body(page).evaluate(
    (element, { data, files }) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
        clipboardData.items.add(new File([bytes], name, { type }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { data, files },
  )
}

/** Splits a post at the paragraphs '§ name'; returns what follows each, without empty paragraphs at its end. */
export const pieces = (html: string): Record<string, string> =>
  Object.fromEntries(
    html
      .split('<p>§ ')
      .slice(1)
      .map(piece => [
        piece.slice(0, piece.indexOf('</p>')),
        piece.slice(piece.indexOf('</p>') + 4).replace(/(<p><\/p>)+$/, ''),
      ]),
  )
