import { hexOf, inGamut, type Oklch } from '#app/content/colour.ts'
import { highlight } from '#app/content/highlight.server.ts'
import { findLanguage } from '#app/content/languages.ts'
import { type MailElement, wordsWithin } from './read-post.ts'

const shown = (l: number, c: number, h: number) => hexOf(inGamut({ l, c, h } satisfies Oklch))

/** The colours of code by class, as in code.css. */
export const codeColours: Record<string, { light: string; dark: string }> = {
  k: { light: shown(0.46, 0.19, 263), dark: shown(0.79, 0.105, 250) },
  s: { light: shown(0.46, 0.1, 155), dark: shown(0.82, 0.1, 155) },
  f: { light: shown(0.5, 0.17, 10), dark: shown(0.79, 0.11, 10) },
  n: { light: shown(0.5, 0.115, 62), dark: shown(0.83, 0.11, 80) },
  c: { light: shown(0.5, 0.026, 262), dark: shown(0.725, 0.022, 259) },
}

export function codeOfBlock(pre: MailElement): { code: string; language: string | undefined } {
  const [first] = pre.children
  const inner = typeof first === 'object' && first.tag === 'code' ? first : null
  return {
    code: wordsWithin(pre).replace(/^\n|\n+$/g, ''),
    language: /language-(\S+)/.exec(inner?.attributes.class ?? '')?.[1],
  }
}

export async function colouredCode(pre: MailElement): Promise<string> {
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
