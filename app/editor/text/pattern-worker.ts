export type Search = { source: string; flags: string; isWholeWord: boolean; texts: string[] }

/** `text`: the index of the text. `groups`: start and end of each group, relative to the match. */
export type Found = { text: number; from: number; to: number; groups: ([number, number] | undefined)[] }

const isWithinWord = (text: string, at: number) =>
  /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at)) && /^\p{L}/u.test(text.slice(at, at + 2))

function* search({ source, flags, isWholeWord, texts }: Search): Generator<Found> {
  const pattern = new RegExp(source, flags)
  for (const [text, content] of texts.entries()) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(content); match; match = pattern.exec(content)) {
      const from = match.index
      const to = from + match[0].length
      const isPart = isWholeWord && (isWithinWord(content, from) || isWithinWord(content, to))
      if (to === from || isPart) pattern.lastIndex = from + 1
      else
        yield {
          text,
          from,
          to,
          groups: (match.indices ?? []).map(group => group && [group[0] - from, group[1] - from]),
        }
    }
  }
}

self.onmessage = ({ data }: MessageEvent<Search>) => self.postMessage([...search(data)])
// Loading may be slow, so the time limit starts with this message.
self.postMessage('ready')
