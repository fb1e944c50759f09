import { doing, type EditorBlock, entry, tool } from '../editor-block.ts'
import { typedBlock } from '../typed-block.ts'
import { htmlBlockClass } from './stored-html-block.ts'

export const typedHtmlBlock: EditorBlock = {
  extensions: [typedBlock('htmlBlock', 'pre', htmlBlockClass)],
  entries: entry(
    tool('HTML', 'code-block', { use: editor => doing(editor).setNode('htmlBlock').run() }),
    'Insert',
    ['markup', 'source', 'raw'],
    'Markup of your own',
  ),
}
