import { useState } from 'react'
import { type Input, refusalOf } from '#app/content/post-values.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { type EditConflict, PostSaver } from '#app/data/post-saver.ts'
import type { Written } from '#app/data/written.ts'
import { formErrorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Kind } from './kind.ts'
import type { TypedPost } from './typed-post.ts'

type Sent = { fields: TypedPost; picture: PreparedPicture | null }

type Options = {
  kind: Kind
  onSaved: (saved: Written, sent: Sent) => void
  onTrouble: (input: Input, words: string) => void
}

type UnsavedConflict = EditConflict & { sent: Sent }

/** Saves a post or page, or sets `conflict` on an edit conflict. */
export function useSaving({ kind: { noun }, onSaved, onTrouble }: Options) {
  const { busy, act } = useAct()
  const [saver] = useState(() => new PostSaver(noun))
  const [conflict, setConflict] = useState<UnsavedConflict | null>(null)

  async function save(sent: Sent, seen: Written | null) {
    await act(
      async client => {
        const found = await saver.save(client, seen, sent.fields, sent.picture)
        setConflict('saved' in found ? null : { ...found, sent })
        if ('saved' in found) onSaved(found.saved, sent)
      },
      error => {
        const found = refusalOf(
          error instanceof Object && 'message' in error ? String(error.message) : '',
          noun,
        )
        if (!found) return toast.error(formErrorSentence(error, `This ${noun} is not there any more.`))
        setConflict(null)
        onTrouble(...found)
      },
    )
  }

  return { busy, save, conflict, dismiss: () => setConflict(null) }
}
