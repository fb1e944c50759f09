import {
  classesOf,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  rewriteChildren,
} from '#shared/blocks/html-tree.ts'

export type ForeignWriter = (element: HtmlElement, notes: Set<string>) => (HtmlNode | string)[] | undefined

/** Keys are 'tag.class', '.class' or 'tag'. */
export type ForeignWriters = Record<string, ForeignWriter>

export function written(writers: ForeignWriters, node: HtmlElement, notes: Set<string>) {
  const classes = classesOf(node)
  for (const key of [
    ...classes.map(name => `${node.name}.${name}`),
    ...classes.map(name => `.${name}`),
    node.name,
  ]) {
    const made = Object.hasOwn(writers, key) ? writers[key]?.(node, notes) : undefined
    if (made) return made
  }
  return undefined
}

/** Outer elements first, because a program's containers say more than what is in them. */
export function rewriteForeign(parent: HtmlTree, writers: ForeignWriters, notes: Set<string>): void {
  rewriteChildren(parent, node => {
    if (!isHtmlElement(node)) return undefined
    const made = written(writers, node, notes)
    if (!made) rewriteForeign(node, writers, notes)
    return made
  })
}

export const firstTag = (parent: HtmlTree, tag: string): HtmlElement | undefined => findTags(parent, tag)[0]

export const lost =
  (what: string): ForeignWriter =>
  (_, notes) => {
    notes.add(`${what} was left out.`)
    return []
  }
