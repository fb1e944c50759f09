import { Node } from '@tiptap/core'
import type { Attrs } from '@tiptap/pm/model'
import { attributeOf, type EditorBlock, shownAs, textIn } from '../editor-block.ts'
import { linkCardKinds } from './stored-link-card.ts'

const kindOf = (element: Element) => linkCardKinds.find(kind => element.classList.contains(kind)) ?? null

const cardIn = (box: [string, object], { kind, src, width, height, title, description, site }: Attrs) =>
  [
    'figure',
    { class: kind },
    [
      ...box,
      ...(src ? [['img', { src, alt: '', width, height }]] : []),
      ['strong', title],
      ...(description ? [['br'], ['span', description]] : []),
      ...(site ? [['br'], ['em', site]] : []),
    ],
  ] as const

const LinkCardNode = Node.create({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    kind: { default: linkCardKinds[0], parseHTML: kindOf },
    href: attributeOf('a', 'href'),
    title: textIn('strong'),
    description: textIn('a > span:not(.link-card-still)'),
    site: textIn('em'),
    src: attributeOf('img', 'src'),
    width: attributeOf('img', 'width'),
    height: attributeOf('img', 'height'),
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: element => (kindOf(element) && element.querySelector('a[href]') ? null : false),
    },
  ],

  renderHTML: ({ node: { attrs } }) => cardIn(['a', { href: attrs.href }], attrs),

  addNodeView: shownAs(attrs => cardIn(['div', { class: 'link-card-drawn' }], attrs)),
})

export const linkCardBlock: EditorBlock = { extensions: [LinkCardNode] }
