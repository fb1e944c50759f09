import { Node } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { pictureAddress } from '#app/content/addresses.ts'

/** How far a picture goes beyond the text where the screen has room: to the end of the page, or to both edges. */
export const reaches = ['text', 'wide', 'full'] as const
export type PictureReach = (typeof reaches)[number]

const imageOf = (element: HTMLElement) =>
  element instanceof HTMLImageElement ? element : element.querySelector('img')

const ofImage = (name: string, read: (value: string | null) => string | number | null) => ({
  default: read(null),
  parseHTML: (element: HTMLElement) => read(imageOf(element)?.getAttribute(name) ?? null),
})

const text = (value: string | null) => value ?? ''
const size = (value: string | null) => (value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null)

function matchPicture(element: HTMLElement): null | false {
  const src = imageOf(element)?.getAttribute('src') ?? ''
  return src.startsWith('blob:') || pictureAddress(src) !== null ? null : false
}

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,

  addAttributes: () => ({
    src: ofImage('src', text),
    alt: ofImage('alt', text),
    width: ofImage('width', size),
    height: ofImage('height', size),
    reach: {
      default: 'text',
      parseHTML: ({ classList }: HTMLElement) => reaches.find(reach => classList.contains(reach)) ?? 'text',
      rendered: false,
    },
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: matchPicture,
      contentElement: element => element.querySelector('figcaption') ?? document.createElement('figcaption'),
    },
    // Imported posts have pictures without a figure.
    { tag: 'img[src]', getAttrs: matchPicture },
  ],

  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    node.attrs.reach === 'text' ? {} : { class: node.attrs.reach },
    ['img', HTMLAttributes],
    ['figcaption', 0],
  ],

  // A figure has text, so the editor takes a click on its picture for one beside the caption, or for none where no text is near.
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { click: selectFigure } } })],

  addKeyboardShortcuts() {
    const isCaption = ({ parent }: ResolvedPos) => parent.type === this.type
    return {
      Enter({ editor }) {
        const { $from } = editor.state.selection
        return (
          isCaption($from) &&
          editor.chain().insertContentAt($from.after(), { type: 'paragraph' }).focus().run()
        )
      },
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection
        return (
          isCaption($from) &&
          empty &&
          $from.parent.content.size === 0 &&
          editor.commands.deleteNode(this.name)
        )
      },
    }
  },
})

function selectFigure(view: EditorView, { target }: MouseEvent): boolean {
  const figure = target instanceof HTMLImageElement && target.closest('figure')
  if (!figure) return false
  const start = view.posAtDOM(figure, 0) - 1
  // A card or a diagram, which the editor selects by itself.
  if (view.state.doc.nodeAt(Math.max(0, start))?.type.name !== 'figure') return false
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, start)))
  return true
}
