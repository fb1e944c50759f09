import { hasClass, type StoredBlock } from '../stored-block.ts'

const opening = /<pre((?: (?:class|data-file|data-marked)="[^"]*")*)>/g

/** What is said of a block of code, as its attributes have it, still escaped. */
export function codeFacts(attributes: string) {
  const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  const classes = read('class').split(' ')
  return {
    file: read('data-file').trim().slice(0, 200),
    marked: markedLines(read('data-marked').slice(0, 200)),
    isNumbered: classes.includes('code-facts-numbered'),
    others: classes.filter(name => name && name !== 'code-facts-numbered').join(' '),
  }
}

/** Numbers of lines of a text such as '1,4-6'. */
function markedLines(text: string): Set<number> {
  const lines = new Set<number>()
  for (const [, from, to = from] of text.matchAll(/(\d{1,4})(?:\s*-\s*(\d{1,4}))?/g))
    for (let line = Number(from); line <= Number(to); line++) lines.add(line)
  return lines
}

const withName = (html: string) =>
  html.replace(opening, (_, attributes) => {
    const { file, others } = codeFacts(attributes)
    const name = file ? `<p><code>${file}</code></p>` : ''
    return `${name}<pre${others ? ` class="${others}"` : ''}>`
  })

export const codeWithFacts: StoredBlock = {
  classes: { pre: ['code-facts-numbered'] },
  attributes: { pre: ['data-file', 'data-marked'] },
  toFeed: withName,
  toMarkdown: {
    pre(element, write) {
      const { 'data-file': file = '', 'data-marked': marked = '' } = element.attribs
      const [code = element] = write.all('code', element)
      const facts = [
        file && `title="${file.replaceAll('"', "'")}"`,
        marked && `{${marked}}`,
        hasClass(element, 'code-facts-numbered') && 'showLineNumbers',
      ].filter(fact => fact !== false && fact !== '')
      const lang = /(?:^| )language-(\S+)/.exec(code.attribs.class ?? '')?.[1]
      // Without a language the first fact would be read as one.
      return [
        {
          type: 'code',
          lang: lang ?? (facts.length > 0 ? 'text' : null),
          meta: facts.join(' ') || null,
          value: write.text(element).replace(/\n$/, ''),
        },
      ]
    },
  },
}
