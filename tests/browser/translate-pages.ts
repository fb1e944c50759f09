import type { BrowserContext, Page } from '@playwright/test'

/** Does to a page what a translator does: each text becomes an element, also those that come later. Runs in the page. */
export function wrapTexts() {
  const skipped = 'script, style, noscript, template, textarea, option, title, font, svg, [contenteditable]'
  const wrap = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(skipped)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (root: Node) => {
    if (root instanceof Text) return wrap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  wrapAll(document.body)
  new MutationObserver(records => {
    for (const { addedNodes } of records) addedNodes.forEach(wrapAll)
  }).observe(document.body, { childList: true, subtree: true })
}

export async function translatePages(context: BrowserContext, when: 'before' | 'after') {
  const start = when === 'before' ? beforeReact : afterReact
  await context.addInitScript(`(${start})(${wrapTexts})`)
}

function beforeReact(translate: () => void) {
  addEventListener('DOMContentLoaded', translate)
}

function afterReact(translate: () => void) {
  const timer = setInterval(() => {
    if (!Object.keys(document.body ?? {}).some(key => key.startsWith('__react'))) return
    clearInterval(timer)
    translate()
  }, 10)
}

/** Starts React and waits until it has rendered the translated page again. Chromium gives clicks to the body until the new style sheets have loaded. */
export async function startReactAgain(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => {
    const form = document.querySelector('main form') ?? {}
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
    return Object.keys(form).some(key => key.startsWith('__react')) && [...sheets].every(({ sheet }) => sheet)
  })
}
