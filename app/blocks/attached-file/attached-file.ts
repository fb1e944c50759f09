import { Node } from '@tiptap/core'
import { type EditorBlock, textIn } from '../editor-block.ts'
import { playerOf } from './player-of.ts'

const addressAt = (place: number) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.querySelectorAll('a')[place]?.getAttribute('href') ?? null,
})

const AttachedFile = Node.create({
  name: 'attachedFile',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: addressAt(0),
    captions: addressAt(1),
    name: textIn('strong'),
    facts: textIn('em'),
  }),
  parseHTML: () => [{ tag: 'figure.attached-file', priority: 60 }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'attached-file' },
    ['a', { href: attrs.href }, ['strong', attrs.name], ' ', ['em', attrs.facts]],
    ...(attrs.captions ? [' ', ['a', { href: attrs.captions }, 'Captions']] : []),
  ],
  // A link that cannot be written in would be followed.
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const dom = document.createElement('figure')
      dom.className = 'attached-file'
      const plays = playerOf(/^\/storage\/v1\/.*\.(\w+)$/.exec(attrs.href ?? '')?.[1] ?? '')
      if (plays) {
        const player = document.createElement(plays)
        player.controls = true
        player.preload = 'metadata'
        player.src = attrs.href
        dom.append(player)
      }
      const words = document.createElement('div')
      words.className = 'attached-file-words'
      for (const [tag, text] of Object.entries({ strong: attrs.name, em: attrs.facts })) {
        const element = document.createElement(tag)
        element.textContent = text
        words.append(element, ' ')
      }
      if (attrs.captions) words.append('With captions')
      dom.append(words)
      return { dom }
    },
})

export const attachedFileBlock: EditorBlock = {
  extensions: [AttachedFile],
  entries: [
    {
      label: 'File',
      aliases: ['video', 'film', 'audio', 'sound', 'mp4', 'mp3', 'pdf', 'zip', 'download', 'podcast'],
      group: 'Insert',
      icon: 'file',
      asks: 'file',
      insert: () => {},
    },
  ],
}
