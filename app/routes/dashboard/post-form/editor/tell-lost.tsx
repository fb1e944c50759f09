import type { Editor } from '@tiptap/core'
import { doing } from '#app/blocks/editor-block.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'

export function tellLost(editor: Editor, words: string) {
  toast.error(
    <>
      Not pasted: {words}. <Button onClick={() => doing(editor).undo().run()}>Undo</Button>
    </>,
    { id: 'lost', duration: 10_000 },
  )
}
