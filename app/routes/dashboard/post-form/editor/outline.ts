import type { Node } from '@tiptap/pm/model'
import { countWords, readingMinutes } from '#app/content/reading-time.ts'

export type OutlineHeading = { text: string; level: number; place: number }

export type Outline = {
  words: number
  minutes: number
  characters: number
  paragraphs: number
  pictures: number
  links: number
  headings: OutlineHeading[]
}

/** What a text consists of. Empty headings are not listed. */
export function outlineOf(doc: Node): Outline {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ')
  const headings: OutlineHeading[] = []
  const links = new Set<string>()
  let paragraphs = 0
  let pictures = 0
  doc.descendants((node, place) => {
    const { name } = node.type
    if (name === 'figure') pictures++
    if (name === 'paragraph' && node.content.size > 0) paragraphs++
    if (name === 'heading' && node.textContent.trim() !== '')
      headings.push({ text: node.textContent, level: Number(node.attrs.level), place })
    for (const mark of node.marks) if (mark.type.name === 'link') links.add(String(mark.attrs.href))
  })
  return {
    words: countWords(text),
    minutes: readingMinutes(text),
    characters: text.length - (text.match(/[\uD800-\uDBFF]/g)?.length ?? 0),
    paragraphs,
    pictures,
    links: links.size,
    headings,
  }
}
