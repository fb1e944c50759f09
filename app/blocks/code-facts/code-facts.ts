import { Extension } from '@tiptap/core'
import type { MarkedExtension } from 'marked'
import { escapeHtml } from '#app/base/escape-html.ts'
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

/** With what tools write behind the language: title="a.ts" {1,4-6} showLineNumbers. */
const markdown: MarkedExtension = {
  renderer: {
    code({ text, lang = '' }) {
      const [, language = ''] = /^([^\s{]+)/.exec(lang) ?? []
      const [, file = ''] = /\b(?:title|file|filename)="([^"]*)"/.exec(lang) ?? []
      const [, marked = ''] = /\{([\d,\s-]+)\}/.exec(lang) ?? []
      const attributes = [
        file && ` data-file="${escapeHtml(file)}"`,
        marked && ` data-marked="${marked}"`,
        /\b(?:showLineNumbers|linenos)\b/.test(lang) && ' class="code-facts-numbered"',
      ]
      const name = language && !language.includes('=') ? ` class="language-${escapeHtml(language)}"` : ''
      return `<pre${attributes.filter(Boolean).join('')}><code${name}>${escapeHtml(text)}\n</code></pre>\n`
    },
  },
}

export const codeFactsBlock: EditorBlock = { extensions: [CodeFacts], markdown }
