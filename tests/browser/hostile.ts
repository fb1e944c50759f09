import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What hostile HTML calls when it can. */
    hurt(): void
    /** Set once it has. */
    wasHurt?: true
    /** What stands within an element as in no post of ours: tags, attributes, addresses, and whatever lies over the page. */
    strangersWithin(root: Element): string[]
    /** Moves over, presses and focuses all that stands within. */
    touchAll(root: Element): void
    told(what: string): void
  }
}

/** Keeps count of what no post may do. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeFunction('told', (what: string) => {
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

/** Two frames of the screen: what an event or an animation starts has run by then. */
export const afterFrames = (page: Page) =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))),
  )

function prepare() {
  const known =
    /^(P|H2|H3|H4|UL|OL|LI|BLOCKQUOTE|HR|BR|PRE|CODE|STRONG|EM|U|S|SUB|SUP|MARK|KBD|SPAN|A|IMG|FIGURE|FIGCAPTION|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD|DIV|BUTTON)$/
  const attributes =
    /^(class|style|start|href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|colspan|rowspan|scope|type|tabindex|role|aria-label)$/

  window.hurt = () => {
    window.wasHurt = true
    window.told(`runs in ${document.title}`)
  }

  window.strangersWithin = root => {
    const found: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const names = element.getAttributeNames().filter(name => !attributes.test(name))
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

  // A link that may stand there leads away, and is judged by where.
  const leads = ({ protocol }: HTMLAnchorElement) => /^(https?|mailto|tel):$/.test(protocol)
}
