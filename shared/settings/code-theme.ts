import type { ThemeRegistration } from 'shiki'

// Each color stands for a CSS class, so that one highlighted result works in both themes.
const key = '#000001'
const string = '#000002'
const name = '#000003'
const number = '#000004'
const comment = '#000005'

export const classOf: Record<string, string | undefined> = {
  [key]: 'k',
  [string]: 's',
  [name]: 'f',
  [number]: 'n',
  [comment]: 'c',
}

const scoped = (foreground: string, ...scope: string[]) => ({ scope, settings: { foreground } })

export const codeTheme: ThemeRegistration = {
  name: 'byline',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    scoped(
      key,
      'keyword',
      'storage',
      'support.type',
      'entity.name.type',
      'entity.name.tag',
      'markup.heading',
    ),
    scoped(
      key,
      'variable.language',
      'punctuation.definition.template-expression',
      'entity.other.inherited-class',
    ),
    scoped('#000000', 'keyword.operator', 'storage.type.function.arrow'),
    scoped(key, 'keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.sql'),
    scoped(string, 'string', 'markup.inline.raw', 'markup.inserted', 'punctuation.definition.string'),
    scoped(string, 'punctuation.definition.template-expression'),
    scoped('#000000', 'meta.template.expression'),
    scoped(name, 'entity.name.function', 'support.function', 'entity.other.attribute-name', 'markup.deleted'),
    scoped(name, 'support.type.property-name', 'meta.object-literal.key entity.name.function'),
    scoped(number, 'constant', 'constant.numeric', 'constant.language', 'keyword.other.unit'),
    scoped('#000000', 'constant.other.database-name', 'constant.other.table-name'),
    scoped(comment, 'comment', 'punctuation.definition.comment'),
  ],
}
