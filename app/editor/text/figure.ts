import { findParentNode, Node } from '@tiptap/core'
import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isInEmpty } from '#shared/blocks/editor-block.ts'
import { pictureAddress } from '#shared/text/addresses.ts'
import { closedSlice, insertSlice } from './insert-slice.ts'
import type { Block } from './moving-blocks.ts'

/** How far a picture extends on large screens: the text column, the page, or the full window. */
export const reaches = ['text', 'wide', 'full'] as const
export type PictureReach = (typeof reaches)[number]

export type PictureLook = {
  alt?: string
  width?: number | null
  height?: number | null
  reach?: PictureReach
}

const picturesIn = (element: HTMLElement) =>
  element instanceof HTMLImageElement ? [element] : [...element.querySelectorAll('img')]

const ofImage = (name: string, read: (value: string | null) => string | number | null) => ({
  default: read(null),
  parseHTML: (element: HTMLElement) => read(element.getAttribute(name)),
})

const text = (value: string | null) => value ?? ''
const size = (value: string | null) => (value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null)

function matchPicture(element: HTMLElement): null | false {
  const src = picturesIn(element)[0]?.getAttribute('src') ?? ''
  return src.startsWith('blob:') || pictureAddress(src) !== null ? null : false
}

function contentElement(element: HTMLElement): HTMLElement {
  const figure = document.createElement('figure')
  const caption = element.querySelector('figcaption')
  figure.append(...picturesIn(element).map(image => image.cloneNode()), caption?.cloneNode(true) ?? '')
  return figure
}

/** A picture and its caption. Neither is a textblock, so no command can turn it into another block. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'picture caption',
  isolating: true,
  // What is typed between both would make a picture without an address.
  allowGapCursor: false,
  draggable: true,

  addAttributes: () => ({
    reach: {
      default: 'text',
      parseHTML: ({ classList }: HTMLElement) => reaches.find(reach => classList.contains(reach)) ?? 'text',
      rendered: false,
    },
  }),

  parseHTML: () => [
    { tag: 'figure', getAttrs: matchPicture, contentElement },
    // Imported posts contain pictures without a figure.
    { tag: 'img[src]', getAttrs: matchPicture, contentElement },
  ],

  renderHTML: ({ node }) => ['figure', node.attrs.reach === 'text' ? {} : { class: node.attrs.reach }, 0],

  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { click: selectFigure, dragstart: selectFigure } } }),
  ],
})

export const Picture = Node.create({
  name: 'picture',
  selectable: false,
  addAttributes: () => ({
    src: ofImage('src', text),
    alt: ofImage('alt', text),
    width: ofImage('width', size),
    height: ofImage('height', size),
  }),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60, getAttrs: matchPicture }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'figcaption', context: 'figure/' }],
  renderHTML: () => ['figcaption', 0],

  addKeyboardShortcuts() {
    const { editor, type } = this
    const isAtStart = () => {
      const { $from, empty } = editor.state.selection
      return $from.parent.type === type && empty && $from.parentOffset === 0
    }
    return {
      Enter: () =>
        editor.state.selection.$from.parent.type === type &&
        editor.commands.command(({ tr, state }) =>
          Boolean(insertSlice(tr, closedSlice(state.schema.node('paragraph'))).scrollIntoView()),
        ),
      Backspace: () =>
        isAtStart() && editor.commands.setNodeSelection(editor.state.selection.$from.before(-1)),
      Delete: () => isInEmpty(editor, 'caption'),
    }
  },
})

export const figureOf = (schema: Schema, src: string, { reach = 'text', ...look }: PictureLook) =>
  schema.node('figure', { reach }, [schema.node('picture', { src, ...look }), schema.node('caption')])

export function figureAt({ selection }: EditorState): Block | null {
  const isFigure = ({ type }: ProseMirrorNode) => type.name === 'figure'
  if (selection instanceof NodeSelection && isFigure(selection.node))
    return { at: selection.from, node: selection.node }
  const found = findParentNode(isFigure)(selection)
  return found ? { at: found.pos, node: found.node } : null
}

function selectFigure(view: EditorView, { target }: MouseEvent): boolean {
  const figure = target instanceof HTMLImageElement && target.closest('figure')
  if (!figure) return false
  const start = view.posAtDOM(figure, 0) - 1
  // Other blocks with pictures, such as cards and diagrams, are selected by the editor itself.
  if (view.state.doc.nodeAt(Math.max(0, start))?.type.name === 'figure')
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, start)))
  return false
}
