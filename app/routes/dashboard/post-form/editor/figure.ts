import { Node } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { pictureAddress } from '#app/content/addresses.ts'

/** How far a picture goes beyond the text where the screen has room: to the end of the page, or to both edges. */
export const reaches = ['text', 'wide', 'full'] as const
export type PictureReach = (typeof reaches)[number]

/** `src`: the address of a stored picture, or a blob URL during the upload. */
export type Picture = {
  src: string
  alt: string
  width: number | null
  height: number | null
  reach: PictureReach
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      insertFigure: (picture: Picture) => ReturnType
    }
  }
}

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

  addCommands() {
    return {
      insertFigure:
        attrs =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    }
  },

  addKeyboardShortcuts() {
    const inCaption = () => this.editor.state.selection.$from.parent.type.name === this.name
    return {
      Enter: () =>
        inCaption() &&
        this.editor.chain().insertContentAt(after(this.editor), { type: 'paragraph' }).focus().run(),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        return (
          inCaption() &&
          empty &&
          $from.parent.content.size === 0 &&
          this.editor.commands.deleteNode(this.name)
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

const after = ({ state }: { state: { selection: { $from: { after(): number } } } }) =>
  state.selection.$from.after()
