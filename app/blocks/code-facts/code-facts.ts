import { Extension } from '@tiptap/core'
import type { EditorBlock } from '../editor-block.ts'

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name === 'data-file' ? 'file' : 'marked']
    return value ? { [name]: value } : {}
  },
})

const CodeFacts = Extension.create({
  name: 'codeFacts',
  addGlobalAttributes: () => [
    {
      types: ['codeBlock'],
      attributes: {
        file: attribute('data-file'),
        marked: attribute('data-marked'),
        isNumbered: {
          default: false,
          parseHTML: element => element.classList.contains('code-facts-numbered'),
          renderHTML: ({ isNumbered }) => (isNumbered ? { class: 'code-facts-numbered' } : {}),
        },
      },
    },
  ],
})

export const codeFactsBlock: EditorBlock = { extensions: [CodeFacts], entries: [] }
