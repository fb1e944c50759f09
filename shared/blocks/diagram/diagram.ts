import { Node } from '@tiptap/core'
import { decodePlain, encodePlain } from '#shared/text/drawn-svg.ts'
import { attributeOf, type EditorBlock, entry, shownAs, tool } from '../editor-block.ts'
import { openDialog, opensDialog } from '../open-dialog.ts'

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
    return { Enter: ({ editor }) => editor.isActive('diagram') && openDialog(editor, 'diagram') }
  },
  addNodeView: shownAs(({ src, alt }, { editor, getPos }) => {
    const edit = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button',
      textContent: 'Edit diagram',
      onclick: () => {
        editor.commands.setNodeSelection(getPos() ?? 0)
        openDialog(editor, 'diagram')
      },
    })
    return ['figure', { class: 'diagram' }, ['img', { src, alt, class: 'drawn' }], ['div', edit]]
  }),
})

export const diagramBlock: EditorBlock = {
  extensions: [Diagram],
  entries: entry(
    tool('Diagram', 'diagram', { use: opensDialog('diagram') }),
    'Insert',
    'mermaid flowchart sequence chart graph drawing'.split(' '),
    'Drawn from Mermaid text',
  ),
}
