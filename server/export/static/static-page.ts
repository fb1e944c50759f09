import { posix } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { type HtmlElement, hasClass, isHtmlElement, rewriteElements } from '#shared/blocks/html-tree.ts'

/** Returns the path of an address relative to the page; null if it has no file. */
export type FindFile = (address: string) => string | null

const dead = ['dialog', 'template', 'button', 'select', 'textarea', 'output']
const deadClasses = ['script-only', 'session-area', 'toaster']

const addresses: Record<string, string[]> = {
  a: ['href'],
  link: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
}

export function listAddresses(html: string): string[] {
  const found: string[] = []
  eachAddress(parseDocument(html), address => {
    found.push(address)
    return address
  })
  return found
}

/** `live`: the address of the page on the site, where what is not among the files remains. */
export function staticPage(html: string, live: string, find: FindFile): string {
  const page = parseDocument(html)
  rewriteElements(page, element => (isDead(element) ? [] : undefined))
  rewriteElements(page, element => {
    if (element.name === 'noscript') return element.children
    if (element.name === 'form') element.attribs.action = new URL(element.attribs.action ?? '', live).href
    delete element.attribs.crossorigin
    return undefined
  })
  eachAddress(page, address => find(address) ?? new URL(address, live).href)
  for (const style of DomUtils.getElementsByTagName('style', page.children))
    for (const text of style.children) if ('data' in text) text.data = staticStyles(text.data, find)
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
}

export const staticStyles = (css: string, find: FindFile): string =>
  css.replace(/url\((\/[^()"'\s]+)\)/g, (whole, address) => {
    const file = find(address)
    return file ? `url(${file})` : whole
  })

export const listStyleAddresses = (css: string): string[] =>
  [...css.matchAll(/url\((\/[^()"'\s]+)\)/g)].flatMap(([, address]) => address ?? [])

function isDead(element: HtmlElement): boolean {
  const { name, attribs, parent } = element
  if (name === 'script') return attribs.type !== 'application/ld+json'
  if (name === 'link') return /preload|manifest|prefetch/.test(attribs.rel ?? '')
  if (name === 'source' && attribs.type === 'image/avif') return true
  if (name === 'form') return attribs.method?.toLowerCase() === 'post'
  if (name === 'div' && hasClass(element, 'field')) return !isWithinForm(parent)
  return dead.includes(name) || deadClasses.some(one => hasClass(element, one))
}

function isWithinForm(node: HtmlElement['parent']): boolean {
  return node !== null && isHtmlElement(node) && (node.name === 'form' || isWithinForm(node.parent))
}

function eachAddress(page: ReturnType<typeof parseDocument>, rewrite: (address: string) => string): void {
  rewriteElements(page, ({ name, attribs }) => {
    if (attribs.rel === 'canonical') return undefined
    for (const attribute of addresses[name] ?? []) {
      const value = attribs[attribute]
      if (!value || value.startsWith('#')) continue
      attribs[attribute] =
        attribute === 'srcset'
          ? value
              .split(', ')
              .map(part => part.replace(/^\S+/, rewrite))
              .join(', ')
          : rewrite(value)
    }
    return undefined
  })
}

export const relativeTo = (from: string, file: string): string =>
  posix.relative(posix.dirname(from), file).split('/').map(encodeURIComponent).join('/')
