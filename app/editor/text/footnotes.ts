import { type Editor, Extension, type JSONContent } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { openDialog } from '#shared/blocks/open-dialog.ts'

export const reference = /\[\^([\p{L}\p{N}_-]{1,40})\]/gu
const note = /^\[\^([\p{L}\p{N}_-]{1,40})\]:[ \t]*/u

type EditedFootnote = ReturnType<typeof footnoteAt>

/** Returns the footnote whose reference is at the caret, or a new one with an unused label. `words`: the text of its note, as nodes in the editor's schema. */
export function footnoteAt(editor: Editor) {
  const { doc, selection } = editor.state
  const { parent, parentOffset } = selection.$to
  const near = referencesIn(parent).find(({ from, to }) => from <= parentOffset && parentOffset <= to)
  const label = near?.label ?? freeLabel(labelsIn(doc))
  const found = notesIn(doc).get(label)
  return { label, isNew: near === undefined, content: found ? contentOf(found.node) : [] }
}

export function writeFootnote(editor: Editor, { label, isNew }: EditedFootnote, note: JSONContent[]) {
  const { schema, doc } = editor.state
  const content = [schema.text(`[^${label}]: `), ...note.map(word => schema.nodeFromJSON(word))]
  const paragraph = schema.node('paragraph', null, content)
  const notes = notesIn(doc)
  const present = notes.get(label)
  const { tr } = editor.state
  if (present) tr.replaceWith(present.at, present.at + present.node.nodeSize, paragraph)
  else tr.insert(endOfNotes(doc, [...notes.values()]), paragraph)
  // Readers see a reference within code or a link as text.
  if (isNew) tr.setStoredMarks([]).insertText(`[^${label}]`, tr.mapping.map(editor.state.selection.to))
  editor.view.dispatch(tr.scrollIntoView())
}

export function removeFootnote(editor: Editor, label: string) {
  const { tr, doc } = editor.state
  const ranges: { from: number; to: number }[] = []
  eachTextblock(doc, (node, at) => {
    if (labelOf(node) === label) ranges.push({ from: at, to: at + node.nodeSize })
    else
      for (const { from, to, ...found } of referencesIn(node))
        if (found.label === label) ranges.push({ from: at + 1 + from, to: at + 1 + to })
  })
  for (const { from, to } of ranges.reverse()) tr.delete(from, to)
  editor.view.dispatch(tr)
}

const labelOf = (node: Node) =>
  node.type.name === 'paragraph' ? note.exec(node.textContent)?.[1] : undefined

function contentOf(node: Node): JSONContent[] {
  const start = note.exec(node.textContent)?.[0].length ?? 0
  return node.content.cut(start).toJSON() ?? []
}

function eachTextblock(content: Node | Fragment, visit: (node: Node, at: number) => void) {
  content.descendants((node, at) => {
    if (node.isTextblock && !node.type.spec.code) visit(node, at)
    return !node.isTextblock
  })
}

/** Offsets are relative to the node. An inline node other than text counts as one character, as in the document. */
function referencesIn(node: Node) {
  if (node.type.spec.code) return []
  const text = node.textBetween(0, node.content.size, '', '\ufffc')
  const found = Array.from(text.matchAll(reference), ({ index, 0: { length }, 1: label = '' }) => ({
    label,
    from: index,
    to: index + length,
  }))
  return labelOf(node) === undefined ? found : found.filter(({ from }) => from > 0)
}

/** Returns the first note of each label, which is the only one that readers see. */
function notesIn(content: Node | Fragment) {
  const notes = new Map<string, { at: number; node: Node }>()
  eachTextblock(content, (node, at) => {
    const label = labelOf(node)
    if (label !== undefined && !notes.has(label)) notes.set(label, { at, node })
  })
  return notes
}

function labelsIn(content: Node | Fragment): Set<string> {
  const labels = new Set<string>(notesIn(content).keys())
  eachTextblock(content, node => {
    for (const { label } of referencesIn(node)) labels.add(label)
  })
  return labels
}

function freeLabel(taken: Set<string>): string {
  let number = 1
  while (taken.has(String(number))) number++
  return String(number)
}

/** Relabels the notes in a slice if their labels are taken. Readers would see only the first of two notes with the same label. */
export function withFreeLabels(doc: Node, slice: Slice): Slice {
  const present = notesIn(doc)
  const taken = new Set([...labelsIn(doc), ...labelsIn(slice.content)])
  const labels = new Map<string, string>()
  for (const label of notesIn(slice.content).keys()) {
    if (!present.has(label)) continue
    const free = freeLabel(taken)
    taken.add(free)
    labels.set(label, free)
  }
  const rename = (content: Fragment): Fragment =>
    Fragment.from(
      content.content.map(node => {
        if (!node.isText) return node.type.spec.code ? node : node.copy(rename(node.content))
        const text = node.textContent.replace(reference, (_, label) => `[^${labels.get(label) ?? label}]`)
        return node.type.schema.text(text, node.marks)
      }),
    )
  return labels.size === 0 ? slice : new Slice(rename(slice.content), slice.openStart, slice.openEnd)
}

function endOfNotes(doc: Node, notes: { at: number; node: Node }[]): number {
  const last = notes.at(-1)
  if (last) return last.at + last.node.nodeSize
  const { lastChild } = doc
  const isTrailing = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0
  return isTrailing && doc.childCount > 1 ? doc.content.size - lastChild.nodeSize : doc.content.size
}

const key = new PluginKey<DecorationSet>('footnotes')

export const Footnotes = Extension.create({
  name: 'footnotes',

  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => marked(doc),
          apply: (tr, set) => (tr.docChanged ? marked(tr.doc) : set),
        },
        props: {
          decorations: state => key.getState(state),
          handleClick(_view, at, { target }) {
            if (!(target instanceof Element) || !target.closest('.footnote')) return false
            editor.commands.setTextSelection(at)
            return openDialog(editor, 'footnote')
          },
        },
      }),
    ]
  },
})

function marked(doc: Node): DecorationSet {
  const found: Decoration[] = []
  eachTextblock(doc, (node, at) => {
    for (const { from, to } of referencesIn(node))
      found.push(Decoration.inline(at + 1 + from, at + 1 + to, { class: 'footnote' }))
  })
  return DecorationSet.create(doc, found)
}
