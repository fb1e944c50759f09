import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rule } from './read-rules.ts'

const SOURCES = join(import.meta.dirname, 'schemas')

export interface Source {
  file: string
  text: string
}

export async function readSources(): Promise<Source[]> {
  const files = (await readdir(SOURCES)).sort()
  return Promise.all(files.map(async file => ({ file, text: await readFile(join(SOURCES, file), 'utf8') })))
}

/** Returns the statement that creates a function, trigger or policy, including the comment above it. */
export function findSource(sources: Source[], { kind, id }: Rule): string {
  const [name = '', table = ''] = kind === 'function' ? id.split('(') : id.split(/ on (?=[\w.]+$)/)
  const begins = kind === 'function' ? `create function ${name}(` : `create ${kind} ${name}`
  const statement = sources
    .flatMap(({ text }) => text.split(/\n\n(?=(?:--.*\n)*(?:create|grant|do)\b)/))
    .find(part => {
      const statement = part.replace(/^(?:--.*\n)+/, '')
      return (
        statement.startsWith(begins) &&
        (kind === 'function' || new RegExp(`\\bon ${table}\\b`).test(statement))
      )
    })
  if (!statement) throw new Error(`supabase/schemas has no paragraph that begins with ${begins}`)
  return statement.trim().replace(/^create (function|trigger)/m, 'create or replace $1')
}
