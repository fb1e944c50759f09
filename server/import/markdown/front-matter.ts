import { parse as parseToml, TomlError } from 'smol-toml'
import { LineCounter, parseDocument } from 'yaml'
import { isRecord } from '#shared/text/parse-record.ts'
import { ImportRefused } from '../import-refused.ts'
import { asText } from '../text-in.ts'

export interface FrontMatter {
  /** Names in lower case: Hugo ignores it, and programs differ in it. */
  fields: Record<string, unknown>
  body: string
  /** The line of the file on which the body starts. */
  bodyLine: number
}

const fenced =
  /^(---|\+\+\+|;;;)(?:[ \t]*(yaml|yml|toml|json|js|javascript))?[ \t]*\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n|$)/
const json = /^(\{[ \t]*\n[\s\S]*?\n\}|\{.*\})[ \t]*(?:\n|$)/

/** Reads YAML, TOML or JSON at the start of a file. Throws ImportRefused with its line if it is damaged. */
export function readFrontMatter(text: string, file: string): FrontMatter {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [whole, fence, named, inFence = ''] = fenced.exec(plain) ?? []
  const [object, written = ''] = whole === undefined ? (json.exec(plain) ?? []) : []
  const found = whole ?? object
  if (found === undefined) return { fields: {}, body: plain, bodyLine: 1 }
  const kind = object ? 'json' : (named ?? (fence === '+++' ? 'toml' : fence === ';;;' ? 'json' : 'yaml'))
  if (kind.startsWith('java') || kind === 'js')
    throw new ImportRefused('The front matter is a program, which is not run. Write it as YAML.', {
      file,
      line: 1,
    })
  const fields = fieldsOf(kind, object ? written : inFence, file, object ? 0 : 1)
  return { fields, body: plain.slice(found.length), bodyLine: found.split('\n').length }
}

function fieldsOf(kind: string, text: string, file: string, before: number): Record<string, unknown> {
  const value = kind === 'toml' ? readToml(text, file, before) : readYaml(text, file, before)
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
}

/** YAML 1.2, in which dates stay text, and of which JSON is a part. */
export function readYaml(text: string, file: string, before = 0): unknown {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter,
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  })
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

/** Reads a list, or a text whose parts are separated by commas or, in some programs, by spaces. */
export function listOf(value: unknown, separator = /,/): string[] {
  if (Array.isArray(value)) return value.flatMap(part => listOf(part, /(?!)/))
  if (isRecord(value)) return listOf(value.name ?? value.title ?? value.label, /(?!)/)
  return asText(value)
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')
}
