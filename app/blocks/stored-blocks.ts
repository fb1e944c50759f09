import type { Nodes } from 'mdast'
import { attachedFile } from './attached-file/stored-attached-file.ts'
import { buttonLink } from './button-link/stored-button-link.ts'
import { callout } from './callout/stored-callout.ts'
import { codeWithFacts } from './code-facts/stored-code-facts.ts'
import { diagram } from './diagram/stored-diagram.ts'
import { pictureGallery } from './gallery/stored-gallery.ts'
import { htmlBlock } from './html-block/stored-html-block.ts'
import { linkCard } from './link-card/stored-link-card.ts'
import { math } from './math/stored-math.ts'
import { pullQuote } from './pull-quote/stored-pull-quote.ts'
import type { HtmlElement, MarkdownWriter, StoredBlock } from './stored-block.ts'
import { tasks } from './tasks/stored-tasks.ts'
import { toggle } from './toggle/stored-toggle.ts'

export const storedBlocks: StoredBlock[] = [
  callout,
  tasks,
  toggle,
  linkCard,
  pictureGallery,
  pullQuote,
  buttonLink,
  codeWithFacts,
  math,
  attachedFile,
  htmlBlock,
  diagram,
]

export const tagsOfBlocks = storedBlocks.flatMap(({ tags = [] }) => tags)

export const classesOfBlocks = (tag: string) => storedBlocks.flatMap(({ classes }) => classes?.[tag] ?? [])

export const attributesOfBlocks: Record<string, string[]> = Object.assign(
  {},
  ...storedBlocks.map(({ attributes }) => attributes),
)

const rewritten = (wayOf: (block: StoredBlock) => StoredBlock['toPage']) => (html: string) =>
  storedBlocks.reduce((html, block) => wayOf(block)?.(html) ?? html, html)

export const blocksToPage = rewritten(({ toPage }) => toPage)
export const blocksToFeed = rewritten(({ toFeed }) => toFeed)
export const blocksToMail = rewritten(({ toFeed, toMail = toFeed }) => toMail)

const writers: NonNullable<StoredBlock['toMarkdown']> = Object.assign(
  {},
  ...storedBlocks.map(block => block.toMarkdown),
)

export function blockToMarkdown(element: HtmlElement, write: MarkdownWriter): Nodes[] | null {
  const { name, attribs } = element
  const classes = attribs.class?.split(' ') ?? []
  for (const key of [...classes.map(one => `${name}.${one}`), name]) {
    const written = writers[key]?.(element, write)
    if (written) return written
  }
  return null
}
