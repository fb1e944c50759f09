import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Export } from './export.ts'
import { writeGhost } from './write-ghost.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeWordpress } from './write-wordpress.ts'
import { ZipWriter } from './zip-writer.ts'

interface ExportFormat {
  ending: string
  type: string
  /** Returns sentences about what the export lacks. */
  write: (out: Writable, all: Omit<Export, 'problems'>) => Promise<string[]>
}

const zip = (write: (zip: ZipWriter, all: Export) => Promise<void>): ExportFormat => ({
  ending: 'zip',
  type: 'application/zip',
  async write(out, all) {
    const archive = new ZipWriter(out)
    const problems: string[] = []
    await write(archive, { ...all, problems })
    if (problems.length > 0) await archive.add('problems.txt', `${problems.join('\n')}\n`)
    await archive.end()
    return problems
  },
})

export const exportFormats: Record<string, ExportFormat> = {
  markdown: zip(writeMarkdown),
  ghost: zip(writeGhost),
  wordpress: {
    ending: 'xml',
    type: 'application/xml',
    async write(out, all) {
      const problems: string[] = []
      await pipeline(Readable.from(writeWordpress({ ...all, problems })), out)
      return problems
    },
  },
}

export const findFormat = (name: string): ExportFormat | null =>
  Object.hasOwn(exportFormats, name) ? (exportFormats[name] ?? null) : null

export const exportName = (ending: string): string =>
  `byline-export-${new Date().toISOString().slice(0, 10)}.${ending}`
