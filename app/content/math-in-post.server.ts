import { unescapeHtml } from '#app/base/escape-html.ts'
import { logFailure } from '#server/base/log.ts'

const formula =
  /<p class="((?:[\w-]+ )*)math-block"([^>]*)>(?:<code>)?([^<]*)(?:<\/code>)?<\/p>|<code class="math-inline">([^<]*)<\/code>/g

const LONGEST = 4000

/** Makes MathML of TeX. The library is loaded by the first post that has any. What it does not understand stays TeX. */
export async function withMath(html: string): Promise<string> {
  if (!/class="(?:[\w-]+ )*math-/.test(html)) return html
  const { default: temml } = await import('temml')
  const written = (tex: string, displayMode: boolean) => {
    if (tex.length > LONGEST) return null
    try {
      return temml.renderToString(unescapeHtml(tex).replaceAll('\u00a0', ' '), {
        displayMode,
        throwOnError: true,
        trust: false,
        maxExpand: 200,
        maxSize: [20, 20],
      })
    } catch (error) {
      // RangeError: nested too deeply.
      const isOfWriter =
        error instanceof RangeError || (error instanceof Error && error.name === 'ParseError')
      if (!isOfWriter) logFailure('formula-failed', error)
      return null
    }
  }
  return html.replace(formula, (found, others = '', attributes = '', block?: string, inline = '') => {
    const mathml = written(block ?? inline, block !== undefined)
    if (mathml === null) return found
    return block === undefined
      ? `<span class="math-inline" dir="ltr">${mathml}</span>`
      : `<div class="${others}math-block" dir="ltr" tabindex="0" role="group" aria-label="Formula"${attributes}>${mathml}</div>`
  })
}
