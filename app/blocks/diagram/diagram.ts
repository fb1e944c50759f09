import { Node } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { ask, asking } from '../asking.ts'
import { attributeOf, type EditorBlock, entry, tool } from '../editor-block.ts'
import { decodePlain, encodePlain } from './drawn-svg.ts'

const Diagram = Node.create({
  name: 'diagram',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => decodePlain(element.getAttribute('data-diagram') ?? ''),
    },
    src: attributeOf('img', 'src'),
    alt: attributeOf('img', 'alt'),
    width: attributeOf('img', 'width'),
    height: attributeOf('img', 'height'),
  }),
  parseHTML: () => [{ tag: 'figure.diagram', priority: 60 }],
  renderHTML: ({ node: { attrs } }) => {
    const { source, ...picture } = attrs
    return ['figure', { class: 'diagram', 'data-diagram': encodePlain(source) }, ['img', picture]]
  },
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => editor.isActive('diagram') && ask(editor, 'diagram') }
  },
  addNodeView:
    () =>
    ({ node: { attrs }, editor, getPos }) => {
      const edit = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'button',
        textContent: 'Edit diagram',
        onclick: () => {
          editor.commands.setNodeSelection(getPos() ?? 0)
          ask(editor, 'diagram')
        },
      })
      const picture = ['img', { src: attrs.src, alt: attrs.alt, class: 'drawn' }]
      const { dom } = DOMSerializer.renderSpec(document, [
        'figure',
        { class: 'diagram' },
        picture,
        ['div', edit],
      ])
      return { dom, stopEvent: ({ target }) => target === edit }
    },
})

export const diagramBlock: EditorBlock = {
  extensions: [Diagram],
  entries: entry(tool('Diagram', 'diagram', { use: asking('diagram') }), 'Insert', [
    'mermaid',
    'flowchart',
    'sequence',
    'chart',
    'graph',
    'drawing',
  ]),
}
