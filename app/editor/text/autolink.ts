import { combineTransactionSteps, getChangedRanges, getMarkRange } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { MarkType } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { find } from 'linkifyjs'
import { linkAddress } from '#shared/text/addresses.ts'

type Address = { href: string; start: number; end: number }

const opening = /^[\p{Ps}\p{Pi}"'*_]*$/u
/** Matches version numbers, and also IP addresses without a scheme. Neither is linked. */
const version = /^[\d.]+(?:[/:?#]|$)/
/** Endings of files that also end addresses. */
const file = /^[^/:?#@]+\.(?:cc|java|md|mov|properties|ps|py|rs|sh|so|tf|zip)(?:[:?#]|$)/i
/** As in ASP.NET, or where no space follows a sentence. */
const capital = /^[^/:?#@]+\.\p{Lu}[^./:?#@]*(?:[/:?#]|$)/u
const closing = /^[\p{Pe}\p{Pf}"'*_.,:;!?…]*$/u

function findAddress(word: string): Address | null {
  const scheme = /(?:mailto|tel):[^\s"'<>]*[^\s"'<>\p{P}]/iu.exec(word)
  const found = scheme
    ? { href: scheme[0], start: scheme.index, end: scheme.index + scheme[0].length }
    : find(word.replace(/[’”»…]\p{P}*$/u, ''), { defaultProtocol: 'https' }).find(
        ({ isLink, value }) => isLink && ![version, file, capital].some(other => other.test(value)),
      )
  if (!found || !opening.test(word.slice(0, found.start)) || !closing.test(word.slice(found.end))) return null
  return linkAddress(found.href) === null ? null : found
}

function addressOf(text: string): string | null {
  const found = findAddress(text)
  return found?.start === 0 && found.end === text.length ? found.href : null
}

/** Links an address once a space or line break follows it. A link whose text is its address is updated when the text changes. */
export const autolink = (type: MarkType) =>
  new Plugin({
    props: {
      handlePaste({ state, dispatch }, _event, { content }) {
        const { selection } = state
        const href = addressOf(content.textBetween(0, content.size, ' ').trim())
        const isText = selection instanceof TextSelection && !selection.empty
        if (!href || !isText || selection.$from.parent.type.spec.code) return false
        const { from, to } = selection
        // It replaces another address.
        if (addressOf(state.doc.textBetween(from, to))) return false
        dispatch(state.tr.addMark(from, to, type.create({ href })).setMeta('preventAutolink', true))
        return true
      },
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      if (transactions.some(one => isHistoryTransaction(one) || one.getMeta('preventAutolink'))) return null
      const change = combineTransactionSteps(before.doc, [...transactions])
      const { tr } = after
      for (const { oldRange, newRange } of getChangedRanges(change)) {
        for (const { from, to } of ownLinks(before, oldRange.from, oldRange.to, type)) {
          const start = change.mapping.map(from, 1)
          const end = change.mapping.map(to, -1)
          if (start < end) relink(tr, start, end, type)
        }
        linkBefore(tr, newRange.from, newRange.to, type)
      }
      return tr.docChanged ? tr : null
    },
  })

function ownLinks({ doc }: EditorState, from: number, to: number, type: MarkType) {
  const links = [from, to].flatMap(at => getMarkRange(doc.resolve(at), type) ?? [])
  return links.filter(link => {
    const href = addressOf(doc.textBetween(link.from, link.to))
    return href !== null && doc.rangeHasMark(link.from, link.to, type.create({ href }))
  })
}

function relink(tr: Transaction, from: number, to: number, type: MarkType) {
  const $from = tr.doc.resolve(from)
  const [word = ''] = /^\S*/.exec(tr.doc.textBetween(from, $from.end(), '', ' ')) ?? []
  const found = findAddress(word)
  const end = found?.start === 0 ? from + found.end : from
  tr.removeMark(from, Math.max(to, end), type)
  if (found && end > from) tr.addMark(from, end, type.create({ href: found.href }))
}

function linkBefore(tr: Transaction, from: number, to: number, type: MarkType) {
  const $from = tr.doc.resolve(from)
  const { parent } = $from
  if (!parent.inlineContent || !parent.type.allowsMarkType(type)) return
  const isSplit = to > $from.end()
  if (!isSplit && !/\s$/.test(tr.doc.textBetween(from, to, '', ' '))) return
  const end = isSplit ? $from.end() : to - 1
  const [word = ''] = /\S*$/.exec(tr.doc.textBetween($from.start(), end, '', ' ')) ?? []
  const found = findAddress(word)
  if (!found) return
  const start = end - word.length
  let isPlain = true
  tr.doc.nodesBetween(start + found.start, start + found.end, ({ marks }) => {
    if (marks.some(mark => mark.type === type || mark.type.spec.code)) isPlain = false
  })
  if (isPlain) tr.addMark(start + found.start, start + found.end, type.create({ href: found.href }))
}
