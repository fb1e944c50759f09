import type { Node } from '@tiptap/pm/model'
import type { TimedPattern } from './pattern-worker.ts'

export type PatternStatus = 'running' | 'done' | 'slow' | 'failed'

const LONGEST_MS = 500 // The page searches again at each change of text or selection.

/** Tries a regular expression in a worker first, because it cannot be interrupted on the page's own thread. Returns a function that ends the trial. */
export function timePattern(
  { doc, ...pattern }: Omit<TimedPattern, 'texts'> & { doc: Node },
  onEnd: (status: PatternStatus) => void,
): () => void {
  const texts: string[] = []
  doc.descendants(node => {
    if (node.inlineContent) texts.push(node.textBetween(0, node.content.size, '', '\ufffc'))
  })
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    worker.terminate()
  }
  function end(status: PatternStatus) {
    stop()
    onEnd(status)
  }
  worker.onmessage = ({ data }: MessageEvent<'ready' | 'done'>) => {
    if (data === 'ready') timer = setTimeout(end, LONGEST_MS, 'slow')
    else end(data)
  }
  worker.onerror = () => end('failed')
  worker.postMessage({ ...pattern, texts } satisfies TimedPattern)
  return stop
}
