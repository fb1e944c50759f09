import { useState } from 'react'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { createPost, type EditConflict, updatePost, type WrittenPost } from '#app/data/written-posts.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { PostField, TypedPost } from './typed-post.ts'

type Sent = { fields: TypedPost; picture: PreparedPicture | null }

type Options = {
  userId: string
  onSaved: (isNew: boolean) => void
  onTrouble: (field: PostField, words: string) => void
}

export type UnsavedConflict = EditConflict & { sent: Sent }

/** Saves a post. On an edit conflict it saves nothing and sets `conflict`. */
export function useSaving({ userId, onSaved, onTrouble }: Options) {
  const { busy, act } = useAct()
  const [conflict, setConflict] = useState<UnsavedConflict | null>(null)

  async function save(sent: Sent, seen: WrittenPost | null) {
    await act(
      async client => {
        if (!seen) await createPost(client, userId, sent.fields, sent.picture)
        const found = seen && (await updatePost(client, seen, sent.fields, sent.picture))
        setConflict(found ? { ...found, sent } : null)
        if (!found) onSaved(seen === null)
      },
      error => {
        const found = fieldOf(error)
        if (!found) return toast.error(errorSentence(error, 'This post is not there any more.'))
        setConflict(null)
        onTrouble(...found)
      },
    )
  }

  return { busy, save, conflict, dismiss: () => setConflict(null) }
}

const fieldOfRule: [rule: string, field: PostField, words: string][] = [
  ['blogs_slug_unique', 'slug', 'Another post already has this slug.'],
  ['blogs_slug_', 'slug', 'Use small letters and digits, with hyphens between words'],
  ['blogs_title_', 'title', 'Use 1 to 200 characters'],
  ['blogs_introduction_', 'introduction', 'Use 1 to 500 characters'],
  ['blogs_topic_', 'topic', 'Choose a topic'],
  ['blogs_reviewed_', 'reviewedName', 'Check what the post reviews: its name, maker and address'],
  ['blogs_content_', 'content', 'A post can have 2 MB of text. Divide it in two.'],
]

function fieldOf(error: unknown): [PostField, string] | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  const message = String(error.message)
  const rule = fieldOfRule.find(([name]) => message.includes(`"${name}`))
  return rule ? [rule[1], rule[2]] : null
}
