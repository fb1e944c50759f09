import { useState } from 'react'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { EditConflict, Written } from '#app/data/written-posts.ts'
import { keptSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Kind } from './kind.ts'
import type { PostField, TypedPost } from './typed-post.ts'

type Sent = { fields: TypedPost; picture: PreparedPicture | null }

type Options<Post extends Written> = {
  kind: Kind<Post>
  userId: string
  onSaved: (isNew: boolean) => void
  onTrouble: (field: PostField, words: string) => void
}

export type UnsavedConflict<Post extends Written> = EditConflict<Post> & { sent: Sent }

/** Saves a post or page. On an edit conflict it saves nothing and sets `conflict`. */
export function useSaving<Post extends Written>({ kind, userId, onSaved, onTrouble }: Options<Post>) {
  const { busy, act } = useAct()
  const [conflict, setConflict] = useState<UnsavedConflict<Post> | null>(null)

  async function save(sent: Sent, seen: Post | null) {
    await act(
      async client => {
        if (!seen) await kind.create(client, userId, sent.fields, sent.picture)
        const found = seen && (await kind.update(client, seen, sent.fields, sent.picture))
        setConflict(found ? { ...found, sent } : null)
        if (!found) onSaved(seen === null)
      },
      error => {
        const found = fieldOf(error, kind)
        if (!found) return toast.error(keptSentence(error, `This ${kind.noun} is not there any more.`))
        setConflict(null)
        onTrouble(...found)
      },
    )
  }

  return { busy, save, conflict, dismiss: () => setConflict(null) }
}

function fieldOf(error: unknown, { rules }: Pick<Kind<Written>, 'rules'>): [PostField, string] | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  const message = String(error.message)
  const rule = rules.find(([name]) => message.includes(`"${name}`))
  return rule ? [rule[1], rule[2]] : null
}
