import { findTags, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { addParagraphs } from '../bodies/add-paragraphs.ts'
import { type ForeignWriters, firstTag, lost } from '../bodies/foreign-writers.ts'
import { readHtml } from '../bodies/read-html.ts'
import { splitVerbatim } from '../bodies/split-verbatim.ts'
import { figure } from '../bodies/stored-elements.ts'

/** Blogger shows a small picture that leads to the large one. */
function largest(image: HtmlElement, link: HtmlElement | undefined) {
  const { src = '', alt } = image.attribs
  const href = link?.attribs.href ?? ''
  const isPicture = /^https?:\/\/[\w.-]+\.(?:googleusercontent|blogspot|ggpht)\.com\//.test(href)
  return { src: isPicture ? href : src, alt }
}

const writers: ForeignWriters = {
  a: link => {
    const image = firstTag(link, 'img')
    if (!image || textWithin(link).trim() !== '') return undefined
    const picture = largest(image, link)
    return picture.src === image.attribs.src ? undefined : figure(picture).children
  },
  'table.tr-caption-container': table => {
    const image = firstTag(table, 'img')
    const caption = findTags(table, 'td').find(cell => hasClass(cell, 'tr-caption'))
    return image && [figure(largest(image, firstTag(table, 'a')), caption?.children)]
  },
  '.BLOG_video_class': lost('A video that Blogger plays'),
}

/** Paragraphs end with two line breaks in Blogger, and line ends mean nothing. */
const withParagraphs = (html: string) =>
  splitVerbatim(html)
    .map((part, at) =>
      at % 2 ? part : part.replace(/(?<!\s)\s*\n\s*/g, ' ').replace(/(?:<br\s*\/?>\s*){2,}/gi, '\n\n'),
    )
    .join('')

export const readBloggerBody = (html: string, notes: Set<string>) =>
  readHtml(addParagraphs(withParagraphs(html)), notes, writers)
