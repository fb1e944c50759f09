import type { Page } from '@playwright/test'
import { test as base, expect } from './dashboard.ts'

export * from './dashboard.ts'

/** A way to clear what a test writes: titles end in `posts.word`, and go with it. */
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
export const save = (page: Page, name: 'Create' | 'Update') =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the form of a new post, with the editor ready. */
export async function openForm(page: Page, address = '/dashboard/createblog') {
  await page.goto(address)
  await expect(body(page)).toBeVisible()
}

/** Everything that a post needs besides its body. */
export async function fillWords(page: Page, title: string) {
  await titleField(page).fill(title)
  await introductionField(page).fill('Said in one sentence.')
  await topicField(page).selectOption('TypeScript')
}

/** Selects words in the editor, where they stand last, as a pointer would. */
export async function selectWords(page: Page, words: string) {
  await body(page).evaluate((root, words) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let found: Text | null = null
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.includes(words)) found = node
    if (!found) throw new Error(`The editor does not say '${words}'.`)
    const from = found.data.lastIndexOf(words)
    getSelection()?.setBaseAndExtent(found, from, found, from + words.length)
  }, words)
  await caretSettled(page)
}

/** The editor hears of a caret that moved a moment later, and nobody types as fast as a test. */
export const caretSettled = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20))))

/** Pastes as a clipboard would. */
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
