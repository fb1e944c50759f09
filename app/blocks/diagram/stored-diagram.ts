import { escapeHtml, unescapeHtml } from '#app/base/escape-html.ts'
import type { StoredBlock } from '../stored-block.ts'
import { decodePlain } from './drawn-svg.ts'

const language = 'mermaid'
const figure = /<figure( (?:[^>]* )?class="diagram"[^>]*)>(<img [^>]*>)?<\/figure>/g
const sourceOf = (attributes: string) =>
  decodePlain(unescapeHtml(/ data-diagram="([^"]*)"/.exec(attributes)?.[1] ?? ''))
const asCode = (attributes: string) =>
  `<pre><code class="language-${language}">${escapeHtml(sourceOf(attributes))}</code></pre>`

/** Neither feeds nor mails show a picture that is embedded as data. */
const asSource = (html: string) => html.replace(figure, (_, attributes: string) => asCode(attributes))

export const diagram: StoredBlock = {
  classes: { figure: ['diagram'] },
  attributes: { figure: ['data-diagram'] },
  toPage: html =>
    html.replace(figure, (_, attributes: string, picture?: string) =>
      picture ? `<figure class="diagram">${picture}</figure>` : asCode(attributes),
    ),
  toFeed: asSource,
  toMarkdown: {
    'figure.diagram': element => [
      { type: 'code', lang: language, value: decodePlain(element.attribs['data-diagram'] ?? '') },
    ],
  },
}
