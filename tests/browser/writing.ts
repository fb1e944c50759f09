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

/** The HTML that the form would store. */
export async function storedBody(page: Page) {
  return await body(page).evaluate(element => element.innerHTML)
}

/** Selects words in the editor, as a pointer would. */
export async function selectWords(page: Page, words: string) {
  await body(page).evaluate((root, words) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(words) ?? -1
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + words.length)
      const selection = getSelection()
      selection?.removeAllRanges()
      selection?.addRange(range)
      return
    }
    throw new Error(`The editor does not say '${words}'.`)
  }, words)
  await body(page).focus()
}

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
