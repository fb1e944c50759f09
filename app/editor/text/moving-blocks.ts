import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** A unit that can be moved: a top-level block, or an item of a list. `at`: its position. */
export type Block = { at: number; node: Node }

type Gap = { at: number; of: number; isBelow: boolean }

export const hasMoved = 'hasMoved'

export const isList = (node: Node) => node.type.isInGroup('list')

export const isItem = (doc: Node, { at }: Block) => isList(doc.resolve(at).parent)

export function blockAt(doc: Node, at: number): Block | null {
  const $at = doc.resolve(at)
  let depth = 0
  while (depth < $at.depth && (depth === 0 || isList($at.node(depth)) || isNestedList($at, depth + 1)))
    depth++
  const inside = depth === 0 || isList($at.node(depth)) ? $at.nodeAfter : null
  if (inside) return { at, node: inside }
  return depth === 0 ? null : { at: $at.before(depth), node: $at.node(depth) }
}

const isNestedList = ($at: ResolvedPos, depth: number) =>
  depth > 2 && isList($at.node(depth)) && isList($at.node(depth - 2))

export function gapsFor(doc: Node, { at, node }: Block): Gap[] {
  const gaps: Gap[] = []
  const $from = doc.resolve(at)
  function add(parent: Node, index: number, gap: Gap) {
    if (fitted(node, $from.parent, parent, index)) gaps.push(gap)
  }
  function visit(parent: Node, start: number) {
    parent.forEach((child, offset, index) => {
      const of = start + offset
      add(parent, index, { at: of, of, isBelow: false })
      if (of !== at && isList(child)) visit(child, of + 1)
      if (of !== at && isList(parent))
        child.forEach((part, offset) => {
          if (isList(part)) visit(part, of + 2 + offset)
        })
      const isLast = index === parent.childCount - 1 && !(parent === doc && isEmptyText(child))
      if (isLast) add(parent, index + 1, { at: of + child.nodeSize, of, isBelow: true })
    })
  }
  visit(doc, 0)
  return gaps
}

/** Converts a block to fit its new parent: to the parent's type of item, or to a separate list. Returns null if the schema does not allow it. */
function fitted(node: Node, from: Node, to: Node, index: number): Node | null {
  const fits = (one: Node) => (to.canReplace(index, index, Fragment.from(one)) ? one : null)
  if (isList(from)) {
    if (!isList(to)) return fits(from.copy(Fragment.from(node)))
    return fits(node) ?? fits(itemOf(to, node.content) ?? node)
  }
  return fits(isList(to) ? (itemOf(to, Fragment.from(node)) ?? node) : node)
}

function itemOf(list: Node, content: Fragment): Node | null {
  const type = list.type.contentMatch.defaultType
  return type?.validContent(content) ? type.create(null, content) : null
}

/** Moves a block and the caret to a position, as one undo step. Returns null if it is already there or cannot be moved. */
export function moveTo(state: EditorState, block: Block, to: number): Transaction | null {
  const tr = moved(state, block, to)
  return tr?.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to, -1)))) ?? null
}

function moved({ doc, tr }: EditorState, { at, node }: Block, to: number): Transaction | null {
  if (to >= at && to <= at + node.nodeSize) return null
  const $from = doc.resolve(at)
  const $to = doc.resolve(to)
  const fitting = fitted(node, $from.parent, $to.parent, $to.index())
  if (!fitting) return null
  tr.insert(to, fitting)
  removeBlock(tr, { at: tr.mapping.map(at), node })
  return closeHistory(tr).setMeta(hasMoved, true).scrollIntoView()
}

export const removeBlock = (tr: Transaction, { at, node }: Block) => tr.deleteRange(at, at + node.nodeSize)

/** Moves the selected blocks above (-1) or below (1) their neighbor. If there is none, moves their parent instead. */
function moveSelected(state: EditorState, step: 1 | -1, { $from, $to } = state.selection) {
  for (let depth = $from.blockRange($to)?.depth ?? -1; depth >= 0; depth--) {
    if (isInTable($from, depth)) continue
    const parent = $from.node(depth)
    const start = $from.index(depth)
    const end = $to.indexAfter(depth)
    const top = $from.posAtIndex(start, depth)
    const bottom = $from.posAtIndex(end, depth)
    const item = depth > 1 && isList(parent) && start + 1 === end ? parent.child(start) : null
    const isAtEdge = step < 0 ? start === 0 : end === parent.childCount
    if (isAtEdge && item && isList($from.node(depth - 2))) {
      const outside = step < 0 ? $from.before(depth - 1) : $from.after(depth - 1)
      return moveTo(state, { at: top, node: item }, outside)
    }
    const past = isAtEdge ? null : parent.child(step < 0 ? start - 1 : end)
    // The editor always adds an empty last paragraph, so moving below it would never end.
    if (!past || (step > 0 && parent === state.doc && past === state.doc.lastChild && isEmptyText(past)))
      continue
    // Moves the neighbor instead, which preserves the selection.
    const swapped =
      step < 0
        ? moved(state, { at: top - past.nodeSize, node: past }, bottom)
        : moved(state, { at: bottom, node: past }, top)
    if (swapped) return swapped
  }
  return null
}

const isInTable = ($at: ResolvedPos, depth: number) =>
  Array.from({ length: depth + 1 }, (_, at) => $at.node(at)).some(node => node.type.spec.tableRole)

const isEmptyText = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0

export function moveBlock({ view }: Editor, { at }: Block, step: 1 | -1) {
  enter(view, at)
  const tr = moveSelected(view.state, step, NodeSelection.create(view.state.doc, at))
  if (tr) view.dispatch(tr)
}

export const enter = ({ state, dispatch }: EditorView, at: number) =>
  dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at))))

export const movingKeys = { up: 'Alt+Shift+ArrowUp', down: 'Alt+Shift+ArrowDown', menu: 'Alt+Shift+Enter' }

export const MovingBlocks = Extension.create({
  name: 'movingBlocks',
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const tr = moveSelected(this.editor.state, step)
      if (tr) this.editor.view.dispatch(tr)
      // Otherwise macOS browsers would select a paragraph.
      return true
    }
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) }
  },
})
