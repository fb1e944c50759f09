import { parentPort } from 'node:worker_threads'
import { createHighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import { classOf, codeTheme } from '#shared/settings/code-theme.ts'
import type { LanguageName } from '#shared/text/languages.ts'
import type { CodeLine, HighlightJob } from './highlight.server.ts'

// TypeScript's grammars also parse JavaScript, which avoids two large grammars in memory.
function grammarOf(name: LanguageName) {
  if (name === 'javascript') return 'typescript'
  if (name === 'jsx') return 'tsx'
  return name === 'xml' ? 'html' : name
}

// The WebAssembly engine compiles grammars several times faster than the JavaScript engine.
const making = createHighlighterCore({
  engine: createOnigurumaEngine(import('shiki/wasm')),
  themes: [codeTheme],
})

// An exception ends this thread and is rethrown in the caller.
parentPort?.on('message', async (job: HighlightJob) => parentPort?.postMessage(await colour(job)))

async function colour({ code, language: name }: HighlightJob): Promise<CodeLine[]> {
  const highlighter = await making
  const language = grammarOf(name)
  if (!highlighter.getLoadedLanguages().includes(language))
    await highlighter.loadLanguage(bundledLanguages[language])
  // A low limit would cut the result short, because the first line includes the time to compile the grammar.
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: codeTheme,
    tokenizeTimeLimit: 5000,
    tokenizeMaxLineLength: 1000,
  })
  return tokens.map(mergeByColour)
}

function mergeByColour(tokens: { content: string; color?: string }[]): CodeLine {
  const pieces: CodeLine = []
  for (const { content, color } of tokens) {
    const className = classOf[color?.toLowerCase() ?? '']
    const last = pieces.at(-1)
    if (last && (last.className === className || content.trim() === '')) last.text += content
    else pieces.push({ className, text: content })
  }
  return pieces
}
