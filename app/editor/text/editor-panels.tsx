import type { Editor } from '@tiptap/core'
import type { BlockEntry } from '#shared/blocks/editor-block.ts'
import { Bubble } from './bubble.tsx'
import { LinkOffer } from './link-offer.tsx'
import { SlashMenu } from './slash-menu.tsx'
import type { UploadOptions } from './uploads.ts'

type Props = Pick<UploadOptions, 'upload'> & { editor: Editor; entries: BlockEntry[] }

export default function EditorPanels({ editor, entries, upload }: Props) {
  return (
    <>
      <Bubble editor={editor} />
      <LinkOffer editor={editor} upload={upload} />
      <SlashMenu editor={editor} entries={entries} />
    </>
  )
}
