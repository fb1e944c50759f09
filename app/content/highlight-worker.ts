import { parentPort } from 'node:worker_threads'
import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { classOf, codeTheme } from './code-theme.ts'
import { escapeHtml } from './escape-html.ts'
import type { HighlightAnswer, HighlightJob, Language } from './highlight-thread.server.ts'

// TypeScript's grammars read JavaScript as well: two large grammars in memory instead of four.
const grammars = {
  bash: () => import('shiki/langs/bash.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} satisfies Record<Language, unknown>

// The engine in WebAssembly compiles a grammar several times faster than the one in JavaScript.
const making = createHighlighterCore({
  engine: createOnigurumaEngine(import('shiki/wasm')),
  themes: [codeTheme],
})

parentPort?.on('message', async ({ id, code, language }: HighlightJob) => {
  let answer: HighlightAnswer
  try {
    answer = { id, lines: await colour(code, language) }
  } catch (error) {
    answer = { id, lines: null, reason: String(error) }
  }
  parentPort?.postMessage(answer)
})

/** The markup of each line. */
async function colour(code: string, language: Language): Promise<string[]> {
  const highlighter = await making
  if (!highlighter.getLoadedLanguages().includes(language))
    await highlighter.loadLanguage(grammars[language]())
  // The limit is generous: the first line of a language compiles its grammar, and what is cut short would be kept.
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: codeTheme,
    tokenizeTimeLimit: 5000,
    tokenizeMaxLineLength: 1000,
  })
  return tokens.map(line => joined(line).map(piece).join(''))
}

type Piece = { className: string | undefined; text: string }

// Neighbours of one colour become one span: half the markup.
function joined(tokens: { content: string; color?: string }[]): Piece[] {
  const pieces: Piece[] = []
  for (const { content, color } of tokens) {
    const className = classOf[color?.toLowerCase() ?? '']
    const last = pieces.at(-1)
    if (last && (last.className === className || content.trim() === '')) last.text += content
    else pieces.push({ className, text: content })
  }
  return pieces
}

const piece = ({ className, text }: Piece) =>
  className ? `<span class="${className}">${escapeHtml(text)}</span>` : escapeHtml(text)
