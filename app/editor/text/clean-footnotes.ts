/** Links from Word and Google Docs: to a note, and from the start of a note back to its reference. */
const noteLink = /#(?:_(?:ftn|edn)|ftnt)(_?ref)?(\w+)$/

/** Writes footnotes in the editor's syntax: '[^1]' in the text, and '[^1]: ' at the start of the note. */
export function writeFootnotes(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const [found, isNote, label] = noteLink.exec(link.getAttribute('href') ?? '') ?? []
    if (!found) continue
    const { parentElement } = link
    const isRaised = parentElement?.localName === 'sup' && parentElement.textContent === link.textContent
    const replaced = isRaised ? parentElement : link
    if (isNote) startNote(body, replaced)
    replaced.replaceWith(isNote ? `[^${label}]: ` : `[^${label}]`)
  }
}

function startNote(body: HTMLElement, link: Element) {
  for (const line of body.querySelectorAll('hr, br[clear]'))
    if (line.nextElementSibling?.contains(link) || line.nextElementSibling?.localName === 'hr') line.remove()
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  walker.currentNode = link
  while (walker.nextNode()) {
    if (!(walker.currentNode instanceof Text) || link.contains(walker.currentNode)) continue
    walker.currentNode.data = walker.currentNode.data.trimStart()
    if (walker.currentNode.data !== '') return
  }
}
