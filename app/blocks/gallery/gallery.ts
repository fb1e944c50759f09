import { Node } from '@tiptap/core'
import type { EditorBlock } from '../editor-block.ts'

const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  parseHTML: () => [{ tag: 'figure.gallery', priority: 60 }],
  renderHTML: () => ['figure', { class: 'gallery' }, 0],
})

export const galleryBlock: EditorBlock = {
  extensions: [Gallery],
  entries: [
    {
      label: 'Gallery',
      aliases: ['pictures', 'photos', 'side by side'],
      group: 'Insert',
      icon: 'image',
      asks: 'gallery',
      insert: () => {},
    },
  ],
}
