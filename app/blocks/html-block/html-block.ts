import { doing, type EditorBlock } from '../editor-block.ts'
import { typedBlock } from '../typed-block.ts'
import { htmlBlockClass } from './stored-html-block.ts'

export const typedHtmlBlock: EditorBlock = {
  extensions: [typedBlock('htmlBlock', 'pre', htmlBlockClass)],
  entries: {
    label: 'HTML',
    aliases: ['markup', 'source', 'raw'],
    group: 'Insert',
    icon: 'code-block',
    use: editor => doing(editor).setNode('htmlBlock').run(),
  },
}
