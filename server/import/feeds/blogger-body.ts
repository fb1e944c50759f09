import { findTags, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { addParagraphs } from '../bodies/add-paragraphs.ts'
import { type ForeignWriters, firstTag } from '../bodies/foreign-writers.ts'
import type { NoteWriter } from '../bodies/note-writer.ts'
import { readHtml } from '../bodies/read-html.ts'
import { figure } from '../bodies/stored-elements.ts'

/** Blogger shows a small picture that leads to the large one. */
const largest = (link: HtmlElement | undefined, image: HtmlElement) => {
  const href = link?.attribs.href ?? ''
  return /^https?:\/\/[\w.-]+\.(?:googleusercontent|blogspot|ggpht)\.com\//.test(href)
    ? href
    : (image.attribs.src ?? '')
}

const writers: ForeignWriters = {
  a: link => {
    const image = firstTag(link, 'img')
    if (!image || textWithin(link).trim() !== '') return undefined
    const src = largest(link, image)
    return src === image.attribs.src ? undefined : [...figure({ src, alt: image.attribs.alt }).children]
  },
  'table.tr-caption-container': table => {
    const image = firstTag(table, 'img')
    const caption = findTags(table, 'td').find(cell => hasClass(cell, 'tr-caption'))
    return (
      image && [
        figure({ src: largest(firstTag(table, 'a'), image), alt: image.attribs.alt }, caption?.children),
      ]
    )
  },
  '.BLOG_video_class': (_, note) => {
    note('lost', 'A video that Blogger plays was left out.')
    return []
  },
}

/** Paragraphs end with two line breaks in Blogger, and line ends mean nothing. */
const withParagraphs = (html: string) =>
  html
    .split(/(<pre\b[\s\S]*?<\/pre\s*>)/i)
    .map((part, at) =>
      at % 2 ? part : part.replace(/\s*\n\s*/g, ' ').replace(/(?:<br\s*\/?>\s*){2,}/gi, '\n\n'),
    )
    .join('')

export const readBloggerBody = (html: string, note: NoteWriter) =>
  readHtml(addParagraphs(withParagraphs(html)), note, writers)
