import { decodePlain } from '#shared/text/drawn-svg.ts'
import { element, type HtmlElement, isHtmlElement } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

const language = 'mermaid'

const sourceOf = ({ attribs }: HtmlElement) => decodePlain(attribs['data-diagram'] ?? '')

const asCode = (figure: HtmlElement) => [
  element('pre', {}, [element('code', { class: `language-${language}` }, [sourceOf(figure)])]),
]

export const diagram: StoredBlock = {
  classes: { figure: ['diagram'] },
  attributes: { figure: ['data-diagram'] },
  toPage: {
    'figure.diagram'(figure) {
      const picture = figure.children.find(isHtmlElement)
      return picture?.name === 'img'
        ? [element('figure', { class: 'diagram' }, figure.children)]
        : asCode(figure)
    },
  },
  toFeed: { 'figure.diagram': asCode },
  toMarkdown: {
    'figure.diagram': figure => [{ type: 'code', lang: language, value: sourceOf(figure) }],
  },
}
