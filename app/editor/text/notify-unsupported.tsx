import type { Editor } from '@tiptap/core'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { doing } from '#shared/blocks/editor-block.ts'

export function notifyUnsupported(editor: Editor, lost: string) {
  toast.error(
    <>
      Not pasted: {lost}. <Button onClick={() => doing(editor).undo().run()}>Undo</Button>
    </>,
    { id: 'lost', duration: 10_000 },
  )
}
