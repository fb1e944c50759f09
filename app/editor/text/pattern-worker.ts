export type TimedPattern = { source: string; flags: string; texts: string[] }

self.onmessage = ({ data: { source, flags, texts } }: MessageEvent<TimedPattern>) => {
  const pattern = new RegExp(source, flags)
  for (const text of texts) Array.from(text.matchAll(pattern))
  self.postMessage('done')
}
// Loading may be slow, so the time limit starts with this message.
self.postMessage('ready')
