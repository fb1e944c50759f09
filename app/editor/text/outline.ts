import type { Node } from '@tiptap/pm/model'
import { countWords, readingMinutes } from '#shared/posts/reading-time.ts'

export type OutlineHeading = { text: string; level: number; place: number }

export function outlineOf(doc: Node) {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ')
  const headings: OutlineHeading[] = []
  const links = new Set<string>()
  let paragraphs = 0
  let pictures = 0
  doc.descendants((node, place) => {
    const { name } = node.type
    if (name === 'picture') pictures++
    if (name === 'paragraph' && node.content.size > 0) paragraphs++
    if (name === 'heading' && node.textContent.trim() !== '')
      headings.push({ text: node.textContent, level: Number(node.attrs.level), place })
    for (const mark of node.marks) if (mark.type.name === 'link') links.add(String(mark.attrs.href))
  })
  const wordCount = countWords(text)
  return {
    words: wordCount,
    minutes: readingMinutes(text),
    headings,
    figures: {
      Words: wordCount,
      Characters: text.length - (text.match(/[\uD800-\uDBFF]/g)?.length ?? 0),
      Paragraphs: paragraphs,
      Headings: headings.length,
      Pictures: pictures,
      Links: links.size,
    },
  }
}
