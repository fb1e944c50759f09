import {
  ancestorOf,
  element,
  findElements,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  parseHtml,
  rewriteElements,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { formulaText } from '#shared/blocks/math/formula-text.ts'
import type { Failure } from './highlight.server.ts'

const LONGEST = 4000

const isFormula = (node: HtmlElement) =>
  ((node.name === 'p' && hasClass(node, 'math-block')) ||
    (node.name === 'code' && hasClass(node, 'math-inline'))) &&
  !ancestorOf(node, 'pre')

export const writeFormulas = (body: HtmlTree): Promise<Failure[]> => rewriteFormulas(body, inPage)

export const spellFormulas = (body: HtmlTree): Promise<Failure[]> => rewriteFormulas(body, inMail)

type Write = (formula: HtmlElement, mathml: HtmlTree) => HtmlElement

function inPage({ name, attribs }: HtmlElement, { children }: HtmlTree): HtmlElement {
  if (name === 'code') return element('span', { class: 'math-inline', dir: 'ltr' }, children)
  const facts = { dir: 'ltr', tabindex: '0', role: 'group', 'aria-label': 'Formula' }
  return element('div', { ...attribs, ...facts }, children)
}

function inMail(formula: HtmlElement, mathml: HtmlTree): HtmlElement {
  const text = element('em', {}, [formulaText(mathml)])
  return formula.name === 'code' ? text : element('p', { style: 'text-align:center' }, [text])
}

async function rewriteFormulas(body: HtmlTree, write: Write): Promise<Failure[]> {
  if (findElements(body, isFormula).length === 0) return []
  const failures: Failure[] = []
  const { default: temml } = await import('temml')
  rewriteElements(body, formula => {
    const tex = isFormula(formula) && textWithin(formula).replaceAll('\u00a0', ' ')
    if (tex === false || tex.length > LONGEST) return undefined
    try {
      const mathml = temml.renderToString(tex, {
        displayMode: formula.name === 'p',
        throwOnError: true,
        trust: false,
        maxExpand: 200,
        maxSize: [20, 20],
      })
      return [write(formula, parseHtml(mathml))]
    } catch (error) {
      const isOfWriter =
        error instanceof RangeError || (error instanceof Error && error.name === 'ParseError')
      if (!isOfWriter) failures.push({ event: 'formula-failed', error })
      return undefined
    }
  })
  return failures
}
