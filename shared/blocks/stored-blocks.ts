import { aside } from './aside/stored-aside.ts'
import { attachedFile } from './attached-file/stored-attached-file.ts'
import { buttonLink } from './button-link/stored-button-link.ts'
import { callout } from './callout/stored-callout.ts'
import { codeWithFacts } from './code-facts/stored-code-facts.ts'
import { diagram } from './diagram/stored-diagram.ts'
import { pictureGallery } from './gallery/stored-gallery.ts'
import { htmlBlock } from './html-block/stored-html-block.ts'
import { classesOf, type HtmlElement, type HtmlTree, type Rewrite, rewriteElements } from './html-tree.ts'
import { linkCard } from './link-card/stored-link-card.ts'
import { math } from './math/stored-math.ts'
import { pullQuote } from './pull-quote/stored-pull-quote.ts'
import type { StoredBlock, ToMarkdown, Writers } from './stored-block.ts'
import { tasks } from './tasks/stored-tasks.ts'
import { toggle } from './toggle/stored-toggle.ts'

export const storedBlocks: StoredBlock[] = [
  callout,
  aside,
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

const merged = <Write>(writers: (Writers<Write> | undefined)[]): Writers<Write> =>
  Object.assign({}, ...writers)

const pageWriters = merged(storedBlocks.map(({ toPage }) => toPage))
const feedWriters = merged(storedBlocks.map(({ toFeed }) => toFeed))
const mailWriters = merged(storedBlocks.map(({ toFeed, toMail = toFeed }) => toMail))
const markdownWriters = merged(storedBlocks.map(({ toMarkdown }) => toMarkdown))

function written<Rest extends unknown[], Result>(
  writers: Writers<(element: HtmlElement, ...rest: Rest) => Result>,
  element: HtmlElement,
  ...rest: Rest
): Result | undefined {
  const keys = classesOf(element).map(name => `${element.name}.${name}`)
  for (const key of [...keys, element.name]) {
    const result = writers[key]?.(element, ...rest)
    if (result) return result
  }
  return undefined
}

const rewriteBy = (writers: Writers<Rewrite>) => (tree: HtmlTree) =>
  rewriteElements(tree, element => written(writers, element))

export const blocksToPage = rewriteBy(pageWriters)
export const blocksToFeed = rewriteBy(feedWriters)
export const blocksToMail = rewriteBy(mailWriters)

export const blockToMarkdown: ToMarkdown = (element, write) =>
  written(markdownWriters, element, write) ?? null
