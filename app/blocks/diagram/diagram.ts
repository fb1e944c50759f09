import { Node } from '@tiptap/core'
import type { EditorBlock } from '../editor-block.ts'
import { decodePlain, encodePlain } from './drawn-svg.ts'

declare module '@tiptap/core' {
  interface Storage {
    diagram: { onAsk: () => void }
  }
}

const ofImage = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? null,
})

const Diagram = Node.create({
  name: 'diagram',
  group: 'block',
  atom: true,
  draggable: true,
  addStorage: () => ({ onAsk: () => {} }),
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => decodePlain(element.getAttribute('data-diagram') ?? ''),
    },
    src: ofImage('src'),
    alt: ofImage('alt'),
    width: ofImage('width'),
    height: ofImage('height'),
  }),
  parseHTML: () => [{ tag: 'figure.diagram', priority: 60 }],
  renderHTML: ({ node: { attrs } }) => {
    const { source, ...picture } = attrs
    return ['figure', { class: 'diagram', 'data-diagram': encodePlain(source) }, ['img', picture]]
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const isSelected = this.editor.isActive('diagram')
        if (isSelected) this.storage.onAsk()
        return isSelected
      },
    }
  },
  addNodeView() {
    return ({ node: { attrs }, editor, getPos }) => {
      const dom = document.createElement('figure')
      dom.className = 'diagram'
      const picture = document.createElement('img')
      picture.src = attrs.src
      picture.alt = attrs.alt
      picture.className = 'drawn'
      const edit = document.createElement('button')
      edit.type = 'button'
      edit.className = 'button'
      edit.textContent = 'Edit diagram'
      edit.addEventListener('click', () => {
        editor.commands.setNodeSelection(getPos() ?? 0)
        this.storage.onAsk()
      })
      const below = document.createElement('div')
      below.append(edit)
      dom.append(picture, below)
      return { dom, stopEvent: ({ target }) => target === edit }
    }
  },
})

export const diagramBlock: EditorBlock = {
  extensions: [Diagram],
  entries: [
    {
      label: 'Diagram',
      aliases: ['mermaid', 'flowchart', 'sequence', 'chart', 'graph', 'drawing'],
      group: 'Insert',
      icon: 'diagram',
      asks: 'diagram',
      insert: () => {},
    },
  ],
}
