import { asideBlock } from './aside/aside.ts'
import { attachedFileBlock } from './attached-file/attached-file.ts'
import { buttonLinkBlock } from './button-link/button-link.ts'
import { calloutBlock } from './callout/callout.ts'
import { codeFactsBlock } from './code-facts/code-facts.ts'
import { diagramBlock } from './diagram/diagram.ts'
import type { EditorBlock } from './editor-block.ts'
import { galleryBlock } from './gallery/gallery.ts'
import { typedHtmlBlock } from './html-block/html-block.ts'
import { linkCardBlock } from './link-card/link-card.ts'
import { mathBlock } from './math/math.ts'
import { pullQuoteBlock } from './pull-quote/pull-quote.ts'
import { tasksBlock } from './tasks/tasks.ts'
import { toggleBlock } from './toggle/toggle.ts'

export const editorBlocks: EditorBlock[] = [
  tasksBlock,
  pullQuoteBlock,
  calloutBlock,
  asideBlock,
  toggleBlock,
  linkCardBlock,
  galleryBlock,
  attachedFileBlock,
  buttonLinkBlock,
  codeFactsBlock,
  mathBlock,
  typedHtmlBlock,
  diagramBlock,
]
