import { codeFacts, codeIn, languageOfCode } from '#shared/blocks/code-facts/stored-code-facts.ts'
import {
  element,
  findTags,
  type HtmlElement,
  type HtmlTree,
  replaceElement,
} from '#shared/blocks/html-tree.ts'
import { findLanguage } from '#shared/text/languages.ts'
import { type CodeLine, type Failure, highlight } from './highlight.server.ts'

export async function prepareCode(body: HtmlTree): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const pre of findTags(body, 'pre')) {
    const { lines, failure } = await highlight(codeIn(pre), findLanguage(languageOfCode(pre))?.value)
    if (failure) failures.push(failure)
    replaceElement(pre, withHead(pre, lines))
  }
  return failures
}

function withHead(pre: HtmlElement, lines: CodeLine[]): HtmlElement {
  const { file, marked, isNumbered, others } = codeFacts(pre)
  const language = findLanguage(languageOfCode(pre))
  const name = file
    ? element('span', { class: 'code-facts-file', title: language?.label ?? 'Code' }, [file])
    : language && element('span', {}, [language.label])
  const copy = element('button', { type: 'button' }, ['Copy code'])
  const classes = ['code', others, isNumbered && 'code-facts-numbered'].filter(Boolean).join(' ')
  const code = lines.map((line, at) => lineOf(line, marked.has(at + 1)))
  return element('div', { class: classes }, [
    element('div', { class: 'code-head' }, name ? [name, copy] : [copy]),
    element('pre', { tabindex: '0' }, [element('code', {}, code)]),
  ])
}

/** Wrapped lines align with their own indentation, which the style sets in columns. Tabs are as wide as in the style sheet. */
function lineOf(line: CodeLine, isMarked: boolean): HtmlElement {
  const [blank = ''] = /^[ \t]*/.exec(line.map(({ text }) => text).join('')) ?? []
  const columns = blank.replaceAll('\t', '  ').length
  const attributes = { class: isMarked ? 'l code-facts-marked' : 'l' }
  return element('span', columns === 0 ? attributes : { ...attributes, style: `--c:${columns}` }, [
    ...line.map(({ className, text }) => (className ? element('span', { class: className }, [text]) : text)),
    '\n',
  ])
}
