import { DomHandler, DomUtils, Parser } from 'htmlparser2'
import {
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { MAX_DEPTH } from '#shared/post-body/shallow-parser.server.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { type ImportFile, readTextParts } from './import-files.ts'
import { ImportRefused, type Place } from './import-refused.ts'
import { lineEndsIn } from './text-in.ts'

const MAX_OF_RECORD = 20 * 1024 * 1024

export interface XmlRecord {
  element: HtmlElement
  at: Required<Place>
}

class RecordHandler extends DomHandler {
  readonly records: XmlRecord[] = []
  readonly #opened: Required<Place>[] = []
  readonly #names: string[]
  readonly #place: () => Required<Place>

  constructor(names: string[], place: () => Required<Place>) {
    super(null, {}, element => this.#complete(element))
    this.#names = names
    this.#place = place
  }

  get openedAt(): Place | undefined {
    return this.#opened[0]
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH)
      throw new ImportRefused('Its elements are nested too deeply.', this.#place())
    if (this.#isRecord(name, this.tagStack.at(-1))) this.#opened.push(this.#place())
    super.onopentag(name, attributes)
  }

  #complete(element: HtmlElement): void {
    if (!this.#isRecord(element.name, element.parent)) return
    DomUtils.removeElement(element)
    const at = this.#opened.pop()
    if (at) this.records.push({ element, at })
  }

  #isRecord(name: string, parent: HtmlTree | null | undefined): boolean {
    const within = parent && 'name' in parent ? `${parent.name}>${name}` : name
    return this.#names.includes(name) || this.#names.includes(within)
  }
}

/**
 * Yields each element of these names, such as 'item' or 'channel>title', as a tree of its own, and then drops it. Entities that a file
 * declares are not expanded, and broken markup is read as far as possible.
 */
export async function* readXml(file: ImportFile, names: string[]): AsyncGenerator<XmlRecord> {
  let part = ''
  let line = 1
  let offset = 0
  let recordFrom = 0
  const handler = new RecordHandler(names, () => {
    const before = part.slice(0, Math.max(0, parser.startIndex - offset))
    return { file: file.path, line: line + lineEndsIn(before) }
  })
  const parser = new Parser(handler, { xmlMode: true })
  for await (part of readTextParts(file)) {
    parser.write(part)
    line += lineEndsIn(part)
    offset += part.length
    if (handler.records.length > 0 || !handler.openedAt) recordFrom = offset
    if (offset - recordFrom > MAX_OF_RECORD)
      throw new ImportRefused(
        'An entry starts here that is larger than 20 MB, or is not closed.',
        handler.openedAt,
      )
    yield* handler.records.splice(0)
  }
  const cutAt = handler.openedAt
  if (cutAt)
    throw new ImportRefused('The file ends within the entry that starts here. Export it again.', cutAt)
  parser.end()
}

/** The text of a child, as its author meant it: markup that broke out of a CDATA section is text again. */
export function textOf(parent: HtmlElement, name: string): string {
  const child = elementsIn(parent).find(element => element.name === name)
  const written = child?.children.map(asText).join('').trimEnd() ?? ''
  if (!child || !written.endsWith(endOfCdata)) return child ? textWithin(child) : ''
  const parts = child.children.map(node => asText(node) + (endsEarly(node) ? endOfCdata : ''))
  return parts.join('').trimEnd().slice(0, -endOfCdata.length)
}

const endOfCdata = ']]>'

const isCdata = (node: HtmlNode | null) => node?.type === 'cdata'

const endsEarly = (node: HtmlNode) => isCdata(node) && node.next !== null && !isCdata(node.next)

function asText(node: HtmlNode): string {
  if (!('children' in node)) return textWithin(node)
  const text = node.children.map(asText).join('')
  if (!isHtmlElement(node)) return text
  const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${node.name}${attributes.join('')}>${text}</${node.name}>`
}
