import {
  Extension,
  type Extensions,
  InputRule,
  type MarkConfig,
  markInputRule,
  markPasteRule,
  PasteRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { calloutOf } from '#shared/blocks/callout/stored-callout.ts'
import { findTyped } from '#shared/blocks/editor-block.ts'

/** As in CommonMark, text must directly follow the first delimiter and precede the last one. The first delimiter must not follow a letter or digit, so `2*3*4` is not emphasis. */
function between(delimiter: string): string {
  const one = delimiter.startsWith('*') ? '\\*' : delimiter.charAt(0)
  const whole = one.repeat(delimiter.length)
  return `(?<=^|[\\s\\p{P}])(?<![${one}\\\\])${whole}(?![${one}\\s])([^${one}]*[^${one}\\s])${whole}`
}

type Pasted = Parameters<PasteRule['handler']>[0]

const isCode = ({ state: { doc, schema }, range: { from, to } }: Pasted) =>
  schema.marks.code !== undefined && doc.rangeHasMark(from, to, schema.marks.code)

/** Ignores Markdown in code, although code may have marks. */
export const outsideCode = (rules: PasteRule[]) =>
  rules.map(
    ({ find, handler }) =>
      new PasteRule({ find, handler: pasted => (isCode(pasted) ? null : handler(pasted)) }),
  )

export const writtenBetween = (...signs: string[]): Pick<MarkConfig, 'addInputRules' | 'addPasteRules'> => ({
  addInputRules() {
    return signs.map(sign =>
      markInputRule({ find: findTyped(new RegExp(`${between(sign)}$`, 'u')), type: this.type }),
    )
  },
  addPasteRules() {
    return outsideCode(
      signs.map(sign => markPasteRule({ find: new RegExp(between(sign), 'gu'), type: this.type })),
    )
  },
})

const marks: Record<string, string[]> = { bold: ['**', '__'], italic: ['*', '_'], strike: ['~~'] }

/** Replaces the library's own rules, which would match `2 * 3 * 4`. */
export const withWrittenMarks = (extensions: Extensions) =>
  extensions.map(extension =>
    extension.type === 'mark' && extension.name in marks
      ? extension.extend(writtenBetween(...(marks[extension.name] ?? [])))
      : extension,
  )

export const TypedMarkdown = Extension.create({
  name: 'typedMarkdown',
  addInputRules() {
    const { heading, orderedList, callout, pullQuote } = this.editor.schema.nodes
    if (!heading || !orderedList || !callout || !pullQuote) return []
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: heading,
        // The title is the first level, and the text has three more.
        getAttributes: ([, signs = '']) => ({ level: Math.min(4, Math.max(2, signs.length)) }),
      }),
      wrappingInputRule({
        find: /^(\d{1,4})\)\s$/,
        type: orderedList,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], list) => list.attrs.start + list.childCount === Number(number),
      }),
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler({ state, range, match: [, sign = ''], chain }) {
          const { $from } = state.selection
          const list = $from.node(-2)
          if (list?.type.name !== 'bulletList' || list.childCount > 1 || $from.index(-1) > 0) return null
          const checked = sign.trim() !== ''
          chain().deleteRange(range).toggleTaskList().updateAttributes('taskItem', { checked }).run()
          return
        },
      }),
      new InputRule({
        find: /^\[!(\w+)\]\s$/,
        handler({ state: { selection, tr }, range, match: [, name = ''] }) {
          const { $from } = selection
          if ($from.node(-1).type.name !== 'blockquote' || $from.index(-1) > 0) return null
          const isQuote = name.toLowerCase() === 'quote'
          const type = isQuote ? pullQuote : callout
          if (!type.validContent($from.node(-1).content)) return null
          tr.delete(range.from, range.to)
          tr.setNodeMarkup($from.before(-1), type, isQuote ? null : { kind: calloutOf(name) })
          return
        },
      }),
    ]
  },
})
