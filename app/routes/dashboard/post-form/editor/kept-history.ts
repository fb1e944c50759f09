import type { Editor } from '@tiptap/core'
import { closeHistory, redoNoScroll, undoNoScroll } from '@tiptap/pm/history'
import { Node } from '@tiptap/pm/model'
import { EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { Step } from '@tiptap/pm/transform'
import { storedHtml } from './stored-html.ts'

type Press = { steps: unknown[]; selection: unknown }

/** The text, because its HTML loses spaces that the steps count, and what undoes and redoes it, next first. */
type Kept = { doc: unknown; undo: Press[]; redo: Press[] }

/** Characters of JSON; what is older is forgotten. */
const mostKept = 1_000_000

/** Steps that are undone for one draft. A press that has more, as after replacing all in a long text, is forgotten with what is older. */
const mostSteps = 500

const historyOf = ({ plugins }: EditorState) => plugins.filter(({ spec }) => spec.config?.newGroupDelay)

/** What undo and redo would do, as JSON. Absent while a picture has no address that survives the page. */
export function keepHistory({ state }: Editor): string | undefined {
  const doc = JSON.stringify(state.doc)
  const undo = presses(state, undoNoScroll)
  const redo = presses(state, redoNoScroll)
  const kept = `{"doc":${doc},"undo":[${undo}],"redo":[${redo}]}`
  return kept.includes('"src":"blob:') ? undefined : kept
}

/** Presses on a copy that has no other plugin, until nothing is left. */
function presses(state: EditorState, press: typeof undoNoScroll): string[] {
  let copy = state.reconfigure({ plugins: historyOf(state) })
  const taken: string[] = []
  let room = mostKept
  let steps = mostSteps
  const limited = (): EditorState => {
    const { tr } = copy
    const maybeStep = tr.maybeStep.bind(tr)
    tr.maybeStep = step => {
      if (--steps < 0) throw new RangeError('More steps than are kept.')
      return maybeStep(step)
    }
    return Object.create(copy, { tr: { value: tr } })
  }
  const take = (change: Transaction) => {
    const { steps, selection } = change
    const json = JSON.stringify({ steps, selection })
    room -= json.length
    if (room > 0 && steps.length > 0) taken.push(json)
    copy = copy.apply(change)
  }
  try {
    while (room > 0 && press(limited(), take));
  } catch (error) {
    // What plugins added during an undo can leave steps that no longer fit.
    if (steps >= 0) console.warn(error)
  }
  return taken
}

/** Takes the history back if it belongs to this HTML, and otherwise leaves the editor as it is. */
export function restoreHistory(editor: Editor, kept: string, html: string): void {
  const before = editor.state
  try {
    // Before 27 November 2026 what is said of code had other names.
    const restored = replayed(before, JSON.parse(kept.replace(/"(file|marked)":/g, '"data-$1":')))
    editor.view.updateState(restored.reconfigure({ plugins: before.plugins }))
    if (storedHtml(editor) !== html) throw new Error('The history is of another text.')
  } catch (error) {
    console.warn(error)
    editor.view.updateState(before)
  }
  // What is typed next is a change of its own, and the tools learn what they can do.
  editor.view.dispatch(closeHistory(editor.state.tr))
}

/** Undoes down to the oldest text and does it all again from there, so that the history plugin records it. */
function replayed(before: EditorState, { doc, undo, redo }: Kept): EditorState {
  const plugins = historyOf(before)
  const last = Node.fromJSON(before.schema, doc)
  let state = EditorState.create({ doc: last, plugins })
  const apply = (change: Transaction) => {
    state = state.apply(change)
  }
  const undone: Transaction[] = []
  for (const press of undo) {
    undone.push(pressed(state, press))
    undone.slice(-1).forEach(apply)
  }
  state = EditorState.create({ doc: state.doc, plugins })
  for (const { steps, docs, selection } of undone.reverse()) {
    apply(state.tr.setSelection(selection.getBookmark().resolve(state.doc)))
    const change = closeHistory(state.tr)
    for (const [i, step] of [...steps.entries()].reverse()) {
      const before = docs[i]
      if (before) change.step(step.invert(before))
    }
    apply(change)
  }
  for (const press of redo) apply(closeHistory(pressed(state, press)))
  for (const _ of redo) undoNoScroll(state, apply)
  if (!state.doc.eq(last)) throw new Error('The history does not lead to its text.')
  return state
}

function pressed({ tr, schema }: EditorState, { steps, selection }: Press): Transaction {
  for (const step of steps) tr.step(Step.fromJSON(schema, step))
  return tr.setSelection(Selection.fromJSON(tr.doc, selection))
}
