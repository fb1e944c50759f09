import type { Found, Search } from './pattern-worker.ts'

const LONGEST_MS = 2000

/** Searches in a worker, because a regular expression cannot be interrupted on its own thread. Returns a function that ends the search. */
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
