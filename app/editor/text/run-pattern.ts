import type { Found, Search } from './pattern-worker.ts'

const LONGEST_MS = 2000

/** Searches in a worker, since no script can interrupt a regular expression of its own thread. Returns what ends the search. */
export function runPattern(search: Search, onEnd: (result: Found[] | 'slow' | 'failed') => void): () => void {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    worker.terminate()
  }
  function end(result: Found[] | 'slow' | 'failed') {
    stop()
    onEnd(result)
  }
  worker.onmessage = ({ data }: MessageEvent<Found[] | 'ready'>) => {
    if (data === 'ready') timer = setTimeout(end, LONGEST_MS, 'slow')
    else end(data)
  }
  worker.onerror = () => end('failed')
  worker.postMessage(search)
  return stop
}
