import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  isHtmlElement,
  parseHtml,
  rewriteElements,
  textWithin,
  visitNodes,
} from '#app/blocks/html-tree.ts'
import { formulaText } from '#app/blocks/math/formula-text.ts'
import { logFailure } from '#server/base/log.ts'

const LONGEST = 4000

const isFormula = (node: HtmlElement) =>
  (node.name === 'p' && hasClass(node, 'math-block')) ||
  (node.name === 'code' && hasClass(node, 'math-inline'))

/** Makes MathML of TeX. What the library does not understand stays TeX. */
export const writeFormulas = (body: HtmlTree): Promise<void> => rewriteFormulas(body, inPage)

/** Makes text of TeX, for programs that do not know MathML. */
export const spellFormulas = (body: HtmlTree): Promise<void> => rewriteFormulas(body, inMail)

type Write = (formula: HtmlElement, mathml: HtmlTree) => HtmlElement

function inPage(formula: HtmlElement, { children }: HtmlTree): HtmlElement {
  if (formula.name === 'code') return element('span', { class: 'math-inline', dir: 'ltr' }, children)
  const { class: _, ...others } = formula.attribs
  const classes = [...classesOf(formula).filter(name => name !== 'math-block'), 'math-block'].join(' ')
  const facts = { dir: 'ltr', tabindex: '0', role: 'group', 'aria-label': 'Formula' }
  return element('div', { class: classes, ...facts, ...others }, children)
}

function inMail(formula: HtmlElement, mathml: HtmlTree): HtmlElement {
  const text = formulaText(mathml)
  return formula.name === 'code'
    ? element('em', {}, [text])
    : element('p', { style: 'text-align:center' }, [element('em', {}, [text])])
}

/** The library is loaded by the first post that has any. */
async function rewriteFormulas(body: HtmlTree, write: Write): Promise<void> {
  const formulas = new Set<HtmlElement>()
  visitNodes(body, node => {
    if (isHtmlElement(node) && isFormula(node)) formulas.add(node)
    return !(isHtmlElement(node) && node.name === 'pre')
  })
  if (formulas.size === 0) return
  const { default: temml } = await import('temml')
  rewriteElements(body, node => {
    if (!formulas.has(node)) return undefined
    const displayMode = node.name === 'p'
    const mathml = mathmlOf(textWithin(node), tex =>
      temml.renderToString(tex, {
        displayMode,
        throwOnError: true,
        trust: false,
        maxExpand: 200,
        maxSize: [20, 20],
      }),
    )
    return mathml === null ? undefined : [write(node, parseHtml(mathml))]
  })
}

function mathmlOf(tex: string, render: (tex: string) => string): string | null {
  if (tex.length > LONGEST) return null
  try {
    return render(tex.replaceAll('\u00a0', ' '))
  } catch (error) {
    // RangeError: nested too deeply.
    const isOfWriter = error instanceof RangeError || (error instanceof Error && error.name === 'ParseError')
    if (!isOfWriter) logFailure('formula-failed', error)
    return null
  }
}
