import { combineTransactionSteps, Mark, markInputRule, textblockTypeInputRule } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { MarkType } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { RemoveMarkStep, type Step } from '@tiptap/pm/transform'
import type { TokenizerAndRendererExtension } from 'marked'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { doing, type EditorBlock, entry, findTyped, placeOfSign, tool } from '../editor-block.ts'
import { typedBlock } from '../typed-block.ts'
import { formulaInLine } from './formula-in-line.ts'

/** The first of two prices, as in '$5-$10', does not end like a formula. */
const typed = /(?<=^|[\s(])\$([^\s$](?:[^$]*[^\s$])?)(?<![-–—+/,;:])\$$/

const MathInline = Mark.create({
  name: 'mathInline',
  code: true,
  excludes: '_',
  inclusive: false,
  clearable: false,
  parseHTML: () => [{ tag: 'code.math-inline', priority: 60 }],
  renderHTML: () => ['code', { class: 'math-inline' }, 0],
  addInputRules() {
    return [markInputRule({ find: findTyped(typed), type: this.type })]
  },
  addProseMirrorPlugins() {
    return [writtenInCode(this.type)]
  },
})

/** Code has no marks, so a formula whose paragraph becomes code is written with its dollar signs. */
const writtenInCode = (type: MarkType) => {
  const isRemoved = (step: Step): step is RemoveMarkStep =>
    step instanceof RemoveMarkStep && step.mark.type === type
  return new Plugin({
    appendTransaction(transactions, before, { tr }) {
      if (transactions.some(isHistoryTransaction)) return null
      if (!transactions.some(({ steps }) => steps.some(isRemoved))) return null
      const { steps, mapping } = combineTransactionSteps(before.doc, [...transactions])
      for (const [index, step] of steps.entries()) {
        if (!isRemoved(step)) continue
        const later = mapping.slice(index + 1)
        const from = tr.mapping.map(later.map(step.from, 1))
        const to = tr.mapping.map(later.map(step.to, -1))
        const { type } = tr.doc.resolve(from).parent
        if (from < to && type.spec.code && type.name !== 'mathBlock')
          tr.insertText('$', to).insertText('$', from)
      }
      return tr.docChanged ? tr : null
    },
  })
}

const MathBlock = typedBlock('mathBlock', 'p', 'math-block').extend({
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\$\$\s$/, type: this.type })]
  },
})

const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'block',
  start: placeOfSign(/^\$\$/m),
  tokenizer(text) {
    const [raw, tex] = /^\$\$[ \t]*\n?((?:(?!\$\$|\n[ \t]*\n)[\s\S])+?)\n?\$\$[ \t]*(?:\n|$)/.exec(text) ?? []
    return raw === undefined ? undefined : { type: 'formula', raw, tex }
  },
  renderer({ tex }) {
    return `<p class="math-block"><code>${escapeHtml(tex.trim())}</code></p>`
  },
}

const startingFormula = new RegExp(`^${formulaInLine.source}`)

const inlineFormula: TokenizerAndRendererExtension = {
  name: 'inlineFormula',
  level: 'inline',
  tokenizer(text) {
    const [raw] = startingFormula.exec(text) ?? []
    return raw === undefined ? undefined : { type: 'inlineFormula', raw, tex: raw.slice(1, -1) }
  },
  renderer({ tex }) {
    return `<code class="math-inline">${escapeHtml(tex)}</code>`
  },
}

export const mathBlock: EditorBlock = {
  extensions: [MathInline, MathBlock],
  markdown: { extensions: [formula, inlineFormula] },
  entries: entry(
    tool('Formula', 'formula', { use: editor => doing(editor).setNode('mathBlock').run() }),
    'Insert',
    ['math', 'mathematics', 'tex', 'latex', 'equation'],
    'Written in LaTeX',
  ),
}
