import { Node } from '@tiptap/core'
import type { Attrs } from '@tiptap/pm/model'
import { attributeOf, type EditorBlock, entry, shownAs, textIn, tool } from '../editor-block.ts'
import { opensDialog } from '../open-dialog.ts'
import { playerOf } from './player-of.ts'

const content = ({ name, facts }: Attrs) => [['strong', name], ' ', ['em', facts]]

const AttachedFile = Node.create({
  name: 'attachedFile',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: attributeOf('a', 'href'),
    captions: attributeOf('a ~ a', 'href'),
    name: textIn('strong'),
    facts: textIn('em'),
  }),
  parseHTML: () => [{ tag: 'figure.attached-file', priority: 60 }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'attached-file' },
    ['a', { href: attrs.href }, ...content(attrs)],
    ...(attrs.captions ? [' ', ['a', { href: attrs.captions }, 'Captions']] : []),
  ],
  // The editor would follow a link whose text cannot be edited.
  addNodeView: shownAs(attrs => {
    const { href, captions } = attrs
    const plays = playerOf(/^\/storage\/v1\/.*\.(\w+)$/.exec(href ?? '')?.[1] ?? '')
    return [
      'figure',
      { class: 'attached-file' },
      ...(plays ? [[plays, { controls: '', preload: 'metadata', src: href }]] : []),
      ['div', { class: 'attached-file-text' }, ...content(attrs), ' ', captions ? 'With captions' : ''],
    ]
  }),
})

export const attachedFileBlock: EditorBlock = {
  extensions: [AttachedFile],
  entries: entry(
    tool('File', 'file', { use: opensDialog('file') }),
    'Insert',
    'video film audio sound mp4 mp3 pdf zip download podcast'.split(' '),
    'Video, audio or a download',
  ),
}
