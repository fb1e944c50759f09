import { cutText } from '#shared/text/cut-text.ts'
import { classesOf, element, findTags, type HtmlElement, isHtmlElement, linesIn } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

export function codeFacts(pre: HtmlElement) {
  const classes = classesOf(pre)
  return {
    file: cutText((pre.attribs['data-file'] ?? '').trim(), 200),
    marked: markedLines((pre.attribs['data-marked'] ?? '').slice(0, 200)),
    isNumbered: classes.includes('code-facts-numbered'),
    others: classes.filter(name => name !== 'code-facts-numbered').join(' '),
  }
}

function markedLines(text: string): Set<number> {
  const lines = new Set<number>()
  for (const [, from, to = from] of text.matchAll(/(\d{1,4})(?:\s*-\s*(\d{1,4}))?/g))
    for (let line = Number(from); line <= Number(to); line++) lines.add(line)
  return lines
}

export const languageOfCode = (pre: HtmlElement): string | undefined => {
  const [code = pre] = findTags(pre, 'code')
  return classesOf(code)
    .find(name => name.startsWith('language-'))
    ?.slice('language-'.length)
}

export function codeIn(pre: HtmlElement): string {
  const [first] = pre.children
  const text = linesIn(pre).replace(/\n+$/, '')
  return first && isHtmlElement(first) && first.name === 'code' ? text : text.replace(/^\n/, '')
}

export const codeWithFacts: StoredBlock = {
  classes: { pre: ['code-facts-numbered'] },
  attributes: { pre: ['data-file', 'data-marked'] },
  toFeed: {
    pre(pre) {
      const { file, others } = codeFacts(pre)
      const name = file ? [element('p', {}, [element('code', {}, [file])])] : []
      return [...name, element('pre', others ? { class: others } : {}, pre.children)]
    },
  },
  toMarkdown: {
    pre(pre) {
      const { 'data-file': file = '', 'data-marked': marked = '' } = pre.attribs
      const facts = [
        file && `title="${file.replaceAll('"', "'")}"`,
        marked && `{${marked}}`,
        codeFacts(pre).isNumbered && 'showLineNumbers',
      ].filter(fact => fact !== false && fact !== '')
      // Without a language, the first fact would be read as one.
      return [
        {
          type: 'code',
          lang: languageOfCode(pre) ?? (facts.length > 0 ? 'text' : null),
          meta: facts.join(' ') || null,
          value: codeIn(pre),
        },
      ]
    },
  },
}
