import { callout } from './callout/stored-callout.ts'
import type { StoredBlock } from './stored-block.ts'
import { tasks } from './tasks/stored-tasks.ts'
import { toggle } from './toggle/stored-toggle.ts'

export const storedBlocks: StoredBlock[] = [callout, tasks, toggle]

export const tagsOfBlocks = storedBlocks.flatMap(({ tags = [] }) => tags)

/** Classes of blocks on a tag. */
export const classesOfBlocks = (tag: string) => storedBlocks.flatMap(({ classes }) => classes?.[tag] ?? [])

export const blocksToPage = (html: string) =>
  storedBlocks.reduce((html, { toPage }) => toPage?.(html) ?? html, html)

export const blocksToFeed = (html: string) =>
  storedBlocks.reduce((html, { toFeed }) => toFeed?.(html) ?? html, html)

export const blocksToMail = (html: string) => storedBlocks.reduce((html, { toMail }) => toMail(html), html)
