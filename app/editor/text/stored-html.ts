import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { sourceOf } from './open-stored.ts'

/** Returns the HTML to save. Unchanged blocks keep their original HTML. Leaves out trailing empty paragraphs, empty captions, and pictures and files that are still uploading. Repeated spaces become non-breaking, and line ends outside code `<br>`. */
export function storedHtml({ isEmpty, state }: Editor): string {
  if (isEmpty) return ''
  const blocks = state.doc.children.map(block => sourceOf(block) ?? written(block))
  return blocks.slice(0, blocks.findLastIndex(block => block !== '<p></p>') + 1).join('')
}

function written(block: Node): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block))
  for (const picture of box.querySelectorAll('figure > img[src^="blob:"]'))
    unwrapCaption(picture.parentElement)
  for (const file of box.querySelectorAll('.attached-file > a[href^="blob:"]')) file.parentElement?.remove()
  for (const caption of box.querySelectorAll('figcaption')) if (!caption.hasChildNodes()) caption.remove()
  preserveSpaces(box)
  return box.innerHTML
}

function unwrapCaption(figure: Element | null) {
  const gallery = figure?.closest('.gallery')
  const paragraph = document.createElement('p')
  paragraph.append(...(figure?.querySelector('figcaption')?.childNodes ?? []))
  if (paragraph.hasChildNodes()) (gallery ?? figure)?.before(paragraph)
  figure?.remove()
  if (!gallery?.hasChildNodes()) gallery?.remove()
}

function preserveSpaces(box: Element) {
  for (const node of [...box.childNodes])
    if (node instanceof Text) {
      node.data = node.data.replace(/ {2,}/g, spaces => `${'\u00a0'.repeat(spaces.length - 1)} `)
      // Code has become other text, or has joined it.
      if (node.data.includes('\n')) breakLines(node)
    } else if (node instanceof Element && !node.matches('pre, .math-block')) preserveSpaces(node)
}

const breakLines = (text: Text) =>
  text.replaceWith(
    ...text.data.split('\n').flatMap((line, at) => (at === 0 ? line : [document.createElement('br'), line])),
  )
