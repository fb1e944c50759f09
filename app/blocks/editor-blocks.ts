import { calloutBlock } from './callout/callout.ts'
import type { EditorBlock } from './editor-block.ts'
import { tasksBlock } from './tasks/tasks.ts'
import { toggleBlock } from './toggle/toggle.ts'

export const editorBlocks: EditorBlock[] = [tasksBlock, calloutBlock, toggleBlock]
