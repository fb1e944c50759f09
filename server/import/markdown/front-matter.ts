import { parse as parseToml, TomlError } from 'smol-toml'
import { LineCounter, parseDocument } from 'yaml'
import { isRecord } from '#shared/text/parse-record.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ImportedPost } from '../imported-site.ts'
import { asText } from '../text-in.ts'

export type Fields = Record<string, unknown>

interface FrontMatter {
  /** Names in lower case: Hugo ignores it, and programs differ in it. */
  fields: Fields
  body: string
  bodyLine: number
}

const fenced =
  /^(---|\+\+\+|;;;)(?:[ \t]*(yaml|yml|toml|json|js|javascript))?[ \t]*\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n|$)/
const json = /^()()(\{[ \t]*\n[\s\S]*?\n\}|\{.*\})[ \t]*(?:\n|$)/

/** Reads YAML, TOML or JSON at the start of a file. Throws ImportRefused with its line if it is damaged. */
export function readFrontMatter(text: string, file: string): FrontMatter {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [whole, fence, kind, written = ''] = fenced.exec(plain) ?? json.exec(plain) ?? []
  if (whole === undefined) return { fields: {}, body: plain, bodyLine: 1 }
  const at = { file, line: 1 }
  if (/^j(?!son)/.test(kind ?? ''))
    throw new ImportRefused('The front matter is a program, which is not run. Write it as YAML.', at)
  const read = kind === 'toml' || fence === '+++' ? readToml : readYaml
  const value = read(written, file, fence ? 1 : 0)
  const fields = isRecord(value) ? lowerCased(value) : {}
  return { fields, body: plain.slice(whole.length), bodyLine: whole.split('\n').length }
}

export const lowerCased = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.toLowerCase(), field]))

/** YAML 1.2, in which dates stay text, and of which JSON is a part. */
export function readYaml(text: string, file: string, before = 0): unknown {
  const lineCounter = new LineCounter()
  const options = { lineCounter, uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const
  const document = parseDocument(text, options)
  const [mistake] = document.errors
  if (mistake) throw damaged('YAML', file, lineCounter.linePos(mistake.pos[0]).line + before)
  try {
    return document.toJS()
  } catch {
    throw damaged('YAML', file, before + 1)
  }
}

export function readToml(text: string, file: string, before = 0): unknown {
  try {
    return parseToml(text)
  } catch (error) {
    throw damaged('TOML', file, (error instanceof TomlError ? error.line : 1) + before)
  }
}

const damaged = (kind: string, file: string, line: number) =>
  new ImportRefused(`This is not valid ${kind}. Correct it, and import again.`, { file, line })

/** Hugo's taxonomy may have several: a post has one. */
export function readSeriesOf(fields: FrontMatter['fields']): ImportedPost['series'] {
  const [name] = listOf(fields.series, /(?!)/)
  const place = Number(asText(fields.series_order))
  return name === undefined ? null : { name, place: Number.isInteger(place) && place > 0 ? place : null }
}

export function listOf(value: unknown, separator = /,/): string[] {
  if (Array.isArray(value)) return value.flatMap(part => listOf(part, /(?!)/))
  if (isRecord(value)) return listOf(value.name ?? value.title ?? value.label, /(?!)/)
  return asText(value)
    .split(separator)
    .flatMap(part => part.trim() || [])
}
