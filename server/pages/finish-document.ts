import { pageScriptsId } from '#app/boot/load-on-intent.ts'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { scriptHash } from './content-security.ts'

const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"/
const START = '<script type="module" async="">'
const SCRIPT_END = '</script>'

/** Step 3 of the README. Injected scripts cannot know the marker, so they get no hash. Throws for unknown output of React Router. */
export function finishDocument(
  html: string,
  { marker, isForReading, waitsForIntent, isSecret, outside }: Omit<PageRequest, 'id' | 'logFailure'>,
) {
  const hashes = new Set<string>()
  const preloads: string[] = []
  const written: string[] = []
  let isStartFound = false
  // A marked tag starts in one part and ends in the next. Matching every tag would add a twentieth to the time of a page.
  let [before = '', ...others] = html.split(` nonce="${marker}"`)
  for (let after of others) {
    const start = before.lastIndexOf('<')
    const end = after.indexOf('>') + 1
    const tag = before.slice(start) + after.slice(0, end)
    const preload = PRELOAD.exec(tag)?.[1]
    if (preload && waitsForIntent) {
      preloads.push(preload)
      before = before.slice(0, start)
      after = after.slice(end)
    }
    // Scripts must not compete with style sheets and fonts, which the first view needs.
    else if (preload) before += ' fetchpriority="low"'
    else if (tag.startsWith('<script') && !tag.includes(' src="')) {
      const code = after.slice(end, after.indexOf(SCRIPT_END))
      hashes.add(scriptHash(code))
      if (waitsForIntent && tag === START) {
        isStartFound = true
        before = `${before.slice(0, start)}<script type="text/plain" id="${pageScriptsId}" data-preloads="${preloads.join(' ')}"`
        after = after.slice(end - 1)
      }
    }
    written.push(before)
    before = after
  }
  if (waitsForIntent && !isStartFound)
    throw new Error('React Router changed its bootstrap script. Update finishDocument().')
  const finished = written.join('') + before
  if (!isForReading || !outside || isSecret)
    return { html: finished, scriptHashes: [...hashes], scriptAddress: null }
  const end = finished.lastIndexOf('</body>')
  return {
    html: `${finished.slice(0, end)}<script>${outside.code}</script>${finished.slice(end)}`,
    scriptHashes: [...hashes, scriptHash(outside.code)],
    scriptAddress: outside.address,
  }
}
