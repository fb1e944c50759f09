import type { Node } from '@tiptap/pm/model'

export function nodesOf(doc: Node, type: string): [place: number, node: Node][] {
  const found: [number, Node][] = []
  doc.descendants((node, place) => {
    if (node.type.name === type) found.push([place, node])
    return !node.isTextblock
  })
  return found
}

export const picturesOf = (doc: Node) => nodesOf(doc, 'picture')
