import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast'
import { isJsxElement, isJsxExpression, isJsxFragment, isJsxText } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const api = new API({ cwd: ROOT })
afterAll(() => api.close())

/** What React makes of a child: text that stays, text that comes and goes, an element that does, or what is always there. */
type Kind = 'text' | 'loose text' | 'loose' | 'fixed'

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void

// Also a blank, which no translator replaces.
const isNothing = (type: Type) =>
  (type.flags & NOTHING) !== 0 || (type.isLiteralType() && !String(type.value || '').trim())

function kindOfType(checker: Checker, type: Type): Kind {
  if (/\bReactNode\b/.test(checker.typeToString(type))) return 'fixed'
  const parts = type.isUnionType() ? type.getTypes() : [type]
  const isText = (part: Type) => (part.flags & TEXT) !== 0 && !isNothing(part)
  const isLoose = parts.some(part => isNothing(part) || checker.isArrayType(part))
  if (!parts.some(isText)) return isLoose ? 'loose' : 'fixed'
  return parts.every(isText) ? 'text' : 'loose text'
}

function shownIn(checker: Checker, parent: JsxElement | JsxFragment) {
  return parent.children.flatMap(child => {
    if (isJsxText(child)) return child.text.trim() ? { child, kind: 'text' as const } : []
    if (!isJsxExpression(child)) return { child, kind: 'fixed' as const }
    const type = child.expression && checker.getTypeAtLocation(child.expression)
    return type && !isNothing(type) ? { child, kind: kindOfType(checker, type) } : []
  })
}

// A component may add something next to its children.
const isTag = (parent: Node) => isJsxElement(parent) && /^[a-z]/.test(parent.openingElement.tagName.getText())

function listBareText(checker: Checker, parent: JsxElement | JsxFragment): Node[] {
  const shown = shownIn(checker, parent)
  if (shown.length < 2 && isTag(parent)) return []
  return shown
    .filter(({ kind }, index) => {
      const next = shown.slice(index + 1).find(({ kind }) => kind !== 'loose')
      return kind === 'loose text' || (kind === 'loose' && next?.kind === 'text')
    })
    .map(({ child }) => child)
}

const isFigure = (expression: Expression | undefined) =>
  /^(counted|grouped|oneDecimal)\(/.test(expression?.getText() ?? '')

function listBareFigures(checker: Checker, parent: JsxElement | JsxFragment): Node[] {
  const shown = shownIn(checker, parent)
  if (shown.length < 2) return []
  return shown.map(({ child }) => child).filter(child => isJsxExpression(child) && isFigure(child.expression))
}

function listFound(project: Project, find: typeof listBareText): string[] {
  return globSync('app/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx'] }).flatMap(file => {
    const source = project.program.getSourceFile(join(ROOT, file))
    if (!source) throw new Error(`The project has no ${file}.`)
    const found: string[] = []
    const visit = (node: Node): void => {
      if (isJsxElement(node) || isJsxFragment(node))
        for (const child of find(project.checker, node)) {
          const line = source.text.slice(0, child.getStart()).split('\n').length
          found.push(`${file}:${line} ${child.getText().slice(0, 80)}`)
        }
      node.forEachChild(visit)
    }
    visit(source)
    return found
  })
}

// A translator replaces text nodes by elements of its own. React then cannot remove them, insert before them or change them.
test.each([
  ['text stands bare beside what comes and goes', listBareText],
  ['figure that may change is next to something', listBareFigures],
])('no %s', (_, find) => {
  const [project] = api.updateSnapshot({ openProject: join(ROOT, 'tsconfig.json') }).getProjects()
  expect(project && listFound(project, find)).toEqual([])
})
