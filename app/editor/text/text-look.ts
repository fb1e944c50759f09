import { type Editor, Mark, mergeAttributes } from '@tiptap/core'
import { doing } from '#shared/blocks/editor-block.ts'

/** Classes in the post's style sheet that suit both themes. '' is the default. */
export const fonts = [
  { value: '', label: 'Serif' },
  { value: 'font-sans', label: 'Sans serif' },
  { value: 'font-mono', label: 'Monospace' },
] as const

export const sizes = [
  { value: '', label: 'Normal' },
  { value: 'size-small', label: 'Small' },
  { value: 'size-large', label: 'Large' },
  { value: 'size-huge', label: 'Huge' },
] as const

const among = (choices: readonly { value: string }[]) => ({
  default: '',
  parseHTML: (element: HTMLElement) =>
    choices.find(({ value }) => value !== '' && element.classList.contains(value))?.value ?? '',
  // The mark's renderHTML below merges both into one class attribute.
  rendered: false,
})

export const TextLook = Mark.create({
  name: 'textLook',
  priority: 101,

  addAttributes: () => ({ font: among(fonts), size: among(sizes) }),

  parseHTML: () => [
    { tag: [...fonts, ...sizes].flatMap(({ value }) => (value ? `span.${value}` : [])).join() },
  ],

  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, {
      class: [mark.attrs.font, mark.attrs.size].filter(Boolean).join(' ') || null,
    }),
    0,
  ],
})

export function setLook(editor: Editor, look: { font?: string; size?: string }) {
  const next = { font: '', size: '', ...editor.getAttributes('textLook'), ...look }
  const chain = doing(editor)
  if (next.font || next.size) chain.setMark('textLook', next).run()
  else chain.unsetMark('textLook', { extendEmptyMarkRange: true }).run()
}
