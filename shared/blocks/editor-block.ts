import type {
  Editor,
  Extensions,
  InputRuleMatch,
  NodeViewRenderer,
  NodeViewRendererProps,
} from '@tiptap/core'
import { type Attrs, type DOMOutputSpec, DOMSerializer } from '@tiptap/pm/model'
import type { MarkedExtension } from 'marked'
import type { ToolIconName } from './tool-shapes.ts'

/** An editor command. With `isOn` it is a toggle, otherwise a single action. */
export interface Tool {
  label: string
  icon: ToolIconName
  keys?: string | undefined
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  use: (editor: Editor) => void
}

export type ToolActions = Pick<Tool, 'isOn' | 'isPossible' | 'use'>

export const tool = (label: string, icon: ToolIconName, actions: ToolActions, keys?: string): Tool => ({
  label,
  icon,
  keys,
  ...actions,
})

export interface BlockEntry extends Tool {
  aliases: readonly string[]
  hint: string
  group: 'Text' | 'Lists' | 'Around text' | 'Insert' | 'Snippets'
}

export const entry = (
  tool: Tool,
  group: BlockEntry['group'],
  aliases: readonly string[],
  hint: string,
  label = tool.label,
): BlockEntry => ({ ...tool, label, group, aliases, hint })

export interface EditorBlock {
  extensions: Extensions
  entries?: BlockEntry | BlockEntry[]
  markdown?: MarkedExtension
}

export const doing = (editor: Editor) => editor.chain().focus()

export const textIn = (selector: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.querySelector(selector)?.textContent ?? '',
})

export const attributeOf = (selector: string, name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.querySelector(selector)?.getAttribute(name) ?? null,
})

export const shownAs =
  (draw: (attrs: Attrs, view: NodeViewRendererProps) => DOMOutputSpec) => (): NodeViewRenderer => view => {
    // An array among the attributes would be rendered as an element.
    const plain = Object.entries(view.node.attrs).filter(([, value]) => typeof value !== 'object')
    return {
      ...DOMSerializer.renderSpec(document, draw(Object.fromEntries(plain), view)),
      stopEvent: ({ target }) => target instanceof HTMLButtonElement,
    }
  }

export function isInEmpty({ state: { selection } }: Editor, name: string): boolean {
  const { parent } = selection.$from
  return selection.empty && parent.type.name === name && parent.content.size === 0
}

const openCode = /(?:^|[\s\p{P}])`(?!\s)[^`]*$/u

/** Finds a typed sign whose last group is its text. Not after a backtick that may begin code, in which signs are text. */
export const findTyped =
  (sign: RegExp) =>
  (text: string): InputRuleMatch | null => {
    const found = sign.exec(text)
    if (!found || openCode.test(text.slice(0, found.index))) return null
    return { index: found.index, text: found[0], replaceWith: found[1] ?? '' }
  }

const LONGEST = 4_000 // characters of a paragraph

/** Returns the index of a marker at the start of a line, within the first paragraph but not in its first line. The parser calls it for each paragraph, with all of the following text. */
export const placeOfSign =
  (sign: RegExp) =>
  (text: string): number | undefined => {
    const line = text.indexOf('\n') + 1
    if (line === 0) return undefined
    const [paragraph = ''] = text.slice(line, line + LONGEST).split(/^[ \t]*\n|\n[ \t]*\n/, 1)
    const place = paragraph.search(sign)
    return place < 0 ? undefined : line + place
  }
