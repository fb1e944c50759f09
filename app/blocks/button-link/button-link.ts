import { Node } from '@tiptap/core'
import { doing, type EditorBlock } from '../editor-block.ts'

const ButtonLink = Node.create({
  name: 'buttonLink',
  group: 'block',
  content: 'text*',
  parseHTML: () => [{ tag: 'p.button-link', priority: 60 }],
  renderHTML: () => ['p', { class: 'button-link' }, 0],
})

export const buttonLinkBlock: EditorBlock = {
  extensions: [ButtonLink],
  entries: [
    {
      label: 'Button',
      aliases: ['call to action', 'cta'],
      group: 'Insert',
      icon: 'button',
      asks: 'link',
      insert: editor => doing(editor).setNode('buttonLink').run(),
    },
  ],
}
