import { Extension } from '@tiptap/core'
import type { MarkedExtension } from 'marked'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { EditorBlock } from '../editor-block.ts'

const given = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
})

const CodeFacts = Extension.create({
  name: 'codeFacts',
  addGlobalAttributes: () => [
    {
      types: ['codeBlock'],
      attributes: {
        'data-file': given('data-file'),
        'data-marked': given('data-marked'),
        isNumbered: {
          default: false,
          parseHTML: element => element.classList.contains('code-facts-numbered'),
          renderHTML: ({ isNumbered }) => (isNumbered ? { class: 'code-facts-numbered' } : {}),
        },
      },
    },
  ],
})

/** Reads what other tools write after the language: title="a.ts" {1,4-6} showLineNumbers. */
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
