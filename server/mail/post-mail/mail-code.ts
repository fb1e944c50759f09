import { DomUtils } from 'htmlparser2'
import { type HtmlElement, type HtmlNode, isHtmlElement } from '#app/blocks/stored-block.ts'
import { hexOf, inGamut, type Oklch } from '#app/content/colour.ts'
import { highlight } from '#app/content/highlight.server.ts'
import { findLanguage } from '#app/content/languages.ts'

const shown = (l: number, c: number, h: number) => hexOf(inGamut({ l, c, h } satisfies Oklch))

/** The colours of code by class, as in code.css. */
export const codeColours: Record<string, { light: string; dark: string }> = {
  k: { light: shown(0.46, 0.19, 263), dark: shown(0.79, 0.105, 250) },
  s: { light: shown(0.46, 0.1, 155), dark: shown(0.82, 0.1, 155) },
  f: { light: shown(0.5, 0.17, 10), dark: shown(0.79, 0.11, 10) },
  n: { light: shown(0.5, 0.115, 62), dark: shown(0.83, 0.11, 80) },
  c: { light: shown(0.5, 0.026, 262), dark: shown(0.725, 0.022, 259) },
}

export function codeOfBlock(pre: HtmlElement): { code: string; language: string | undefined } {
  const [inner] = DomUtils.getElementsByTagName('code', pre)
  return {
    code: linesIn(pre).replace(/^\n|\n+$/g, ''),
    language: /language-(\S+)/.exec(inner?.attribs.class ?? '')?.[1],
  }
}

function linesIn(node: HtmlNode): string {
  if (!isHtmlElement(node)) return DomUtils.textContent(node)
  return node.name === 'br' ? '\n' : node.children.map(linesIn).join('')
}

export async function colouredCode(pre: HtmlElement): Promise<string> {
  const { code, language } = codeOfBlock(pre)
  const { html } = await highlight(code, findLanguage(language)?.value)
  return html
    .replace(/<span class="l"[^>]*>/g, '')
    .replaceAll('\n</span>', '\n')
    .replace(
      /<span class="(\w)">/g,
      (_, name) => `<span class="${name}" style="color:${codeColours[name]?.light}">`,
    )
    .trimEnd()
}
