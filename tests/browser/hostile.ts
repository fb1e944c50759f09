import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The function that hostile HTML tries to call. */
    hurt(): void
    /** Set after a call of `hurt`. */
    wasHurt?: true
    /** Returns disallowed tags, attributes, addresses and overlays within an element. */
    strangersWithin(root: Element): string[]
    /** Hovers, presses and focuses all elements within. */
    touchAll(root: Element): void
    report(what: string): void
  }
}

/** Records forbidden actions: requests, dialogs, windows, navigations. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeFunction('report', (what: string) => {
    seen.push(what)
  })
  await context.addInitScript(prepare)
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (hostname.endsWith('evil.example') || protocol === 'javascript:') seen.push(`asks ${request.url()}`)
  })
  context.on('dialog', dialog => {
    seen.push('opens a dialog')
    dialog.dismiss()
  })
  context.on('page', page => {
    page.on('popup', () => seen.push('opens a window'))
    page.on('framenavigated', frame => {
      if (frame.parentFrame() || !/^(about:blank$|http)/.test(frame.url())) seen.push(`shows ${frame.url()}`)
    })
  })
  return seen
}

/** Waits for two animation frames, after which triggered handlers have run. */
export const afterFrames = (page: Page) =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))),
  )

function prepare() {
  const known =
    /^(P|H2|H3|H4|UL|OL|LI|BLOCKQUOTE|HR|BR|PRE|CODE|STRONG|EM|U|S|SUB|SUP|MARK|KBD|SPAN|A|PICTURE|SOURCE|IMG|FIGURE|FIGCAPTION|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD|DIV|BUTTON|DETAILS|SUMMARY|ASIDE)$/
  const attributes =
    /^(class|style|start|href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|colspan|rowspan|scope|type|tabindex|role|aria-label)$/

  window.hurt = () => {
    window.wasHurt = true
    window.report(`runs in ${document.title}`)
  }

  window.strangersWithin = root => {
    const found: string[] = []
    for (const element of root.querySelectorAll('*')) {
      // Headings have ids of the server, made of letters, digits and hyphens.
      const isHeadingId = (name: string) =>
        name === 'id' && /^H[234]$/.test(element.tagName) && /^[\p{L}\p{M}\p{N}-]+$/u.test(element.id)
      const names = element.getAttributeNames().filter(name => !attributes.test(name) && !isHeadingId(name))
      if (!known.test(element.tagName) || names.length > 0) found.push(`${element.tagName} ${names}`)
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !leads(element))
        found.push(element.href)
      const { position, zIndex, fontSize } = getComputedStyle(element)
      if (/fixed|absolute|sticky/.test(position) || zIndex !== 'auto')
        found.push(`${element.tagName} ${position}`)
      if (Number.parseFloat(fontSize) > 100) found.push(`${element.tagName} of ${fontSize}`)
    }
    return found
  }

  window.touchAll = root => {
    const all = root.querySelectorAll('*')
    for (const element of all)
      for (const type of ['pointerenter', 'mouseover', 'focus', 'focusin', 'wheel', 'contextmenu'])
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    for (const element of all) {
      if (!element.isConnected || (element instanceof HTMLAnchorElement && leads(element))) continue
      if (element instanceof HTMLElement) element.click()
      else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }

  // An allowed link may lead away; it is judged by its address.
  const leads = ({ protocol }: HTMLAnchorElement) => /^(https?|mailto|tel):$/.test(protocol)
}
