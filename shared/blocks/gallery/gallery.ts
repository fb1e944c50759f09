import { Node } from '@tiptap/core'
import type { MarkedExtension } from 'marked'
import { type EditorBlock, entry, tool } from '../editor-block.ts'
import { opensDialog } from '../open-dialog.ts'
import { MAX_OF_GALLERY } from './stored-gallery.ts'

const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  isolating: true,
  parseHTML: () => [
    {
      tag: 'figure.gallery',
      priority: 60,
      getAttrs: element => element.querySelector('img') !== null && null,
    },
  ],
  renderHTML: () => ['figure', { class: 'gallery' }, 0],
})

const markdown: MarkedExtension = {
  renderer: {
    paragraph({ tokens }) {
      const pictures = tokens.filter(({ type }) => type === 'image')
      const isGallery =
        pictures.length > 1 && tokens.every(({ type, raw }) => type === 'image' || raw.trim() === '')
      if (!isGallery || pictures.length > MAX_OF_GALLERY) return false
      const figures = pictures.map(picture => `<figure>${this.parser.parseInline([picture])}</figure>`)
      return `<figure class="gallery">${figures.join('')}</figure>`
    },
  },
}

export const galleryBlock: EditorBlock = {
  markdown,
  extensions: [Gallery],
  entries: entry(
    tool('Gallery', 'image', { use: opensDialog('gallery') }),
    'Insert',
    ['pictures', 'photos', 'side by side'],
    'Several pictures side by side',
  ),
}
