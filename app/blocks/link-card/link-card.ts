import { Node } from '@tiptap/core'
import { type EditorBlock, textIn } from '../editor-block.ts'
import { linkCardKinds } from './stored-link-card.ts'

export interface LinkCard {
  kind: (typeof linkCardKinds)[number]
  href: string
  title: string
  description: string
  site: string
  /** Of the stored picture. */
  src: string | null
  width: number | null
  height: number | null
}

const kindOf = (element: Element) => linkCardKinds.find(kind => element.classList.contains(kind)) ?? null

const ofPicture = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? null,
})

const LinkCardNode = Node.create({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    kind: { default: linkCardKinds[0], parseHTML: kindOf },
    href: {
      default: '',
      parseHTML: (element: HTMLElement) => element.querySelector('a')?.getAttribute('href') ?? '',
    },
    title: textIn('strong'),
    description: textIn('a > span:not(.link-card-still)'),
    site: textIn('em'),
    src: ofPicture('src'),
    width: ofPicture('width'),
    height: ofPicture('height'),
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: element => (kindOf(element) && element.querySelector('a[href]') ? null : false),
    },
  ],

  renderHTML: ({ node: { attrs } }) => {
    const { kind, href, title, description, site, src, width, height } = attrs
    return [
      'figure',
      { class: kind },
      [
        'a',
        { href },
        ...(src ? [['img', { src, alt: '', width, height }] as const] : []),
        ['strong', title],
        ...(description ? [['br'] as const, ['span', description] as const] : []),
        ...(site ? [['br'] as const, ['em', site] as const] : []),
      ],
    ]
  },

  // A link that cannot be written in would be followed.
  addNodeView:
    () =>
    ({ node, HTMLAttributes: _ }) => {
      const dom = document.createElement('figure')
      dom.className = node.attrs.kind
      const inner = document.createElement('div')
      inner.className = 'link-card-drawn'
      dom.append(inner)
      const { src, title, description, site } = node.attrs
      if (src) {
        const picture = document.createElement('img')
        picture.src = src
        picture.alt = ''
        inner.append(picture)
      }
      for (const [tag, text] of Object.entries({ strong: title, span: description, em: site })) {
        if (!text) continue
        const element = document.createElement(tag)
        element.textContent = text
        inner.append(element)
      }
      return { dom }
    },
})

export const linkCardBlock: EditorBlock = { extensions: [LinkCardNode], entries: [] }
