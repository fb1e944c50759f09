import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import type { BlockEntry } from '#app/blocks/editor-block.ts'
import { Bubble } from './bubble.tsx'
import { LinkOffer } from './link-offer.tsx'
import { type OpenSlash, openAtSlash } from './slash.ts'
import { SlashMenu } from './slash-menu.tsx'
import type { UploadOptions } from './uploads.ts'

type Props = Pick<UploadOptions, 'upload'> & {
  editor: Editor
  isBesideTools: boolean
  entries: BlockEntry[]
}

/** What opens at the caret and at a selection. Its script comes beside that of the editor. */
export default function BesideText({ editor, isBesideTools, entries, upload }: Props) {
  const [slash, setSlash] = useState<OpenSlash | null>(null)
  const keys = useRef<((key: string) => boolean) | null>(null)
  const latest = useRef(entries)
  latest.current = entries
  useEffect(
    () =>
      openAtSlash(editor, {
        entries: () => latest.current,
        onChange: setSlash,
        onKey: key => keys.current?.(key) ?? false,
      }),
    [editor],
  )
  return (
    <>
      <Bubble editor={editor} isBesideTools={isBesideTools} />
      <LinkOffer editor={editor} upload={upload} />
      <SlashMenu editor={editor} open={slash} keys={keys} />
    </>
  )
}
