import { useState } from 'react'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { type Between, createPost, updatePost, type WrittenPost } from '#app/data/written-posts.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Field, TypedPost } from './typed-post.ts'

type Sent = { fields: TypedPost; picture: PreparedPicture | null }

type Options = {
  userId: string
  onSaved: (isNew: boolean) => void
  onTrouble: (field: Field, words: string) => void
}

export type Choice = Between & { sent: Sent }

/** Saves a post. On an edit conflict it saves nothing and sets `between`. */
export function useSaving({ userId, onSaved, onTrouble }: Options) {
  const { busy, act } = useAct()
  const [between, setBetween] = useState<Choice | null>(null)

  async function save(sent: Sent, seen: WrittenPost | null) {
    await act(
      async client => {
        if (!seen) await createPost(client, userId, sent.fields, sent.picture)
        const found = seen && (await updatePost(client, seen, sent.fields, sent.picture))
        setBetween(found ? { ...found, sent } : null)
        if (!found) onSaved(seen === null)
      },
      error => {
        const found = fieldOf(error)
        if (!found) return toast.error(errorSentence(error, 'This post is not there any more.'))
        setBetween(null)
        onTrouble(...found)
      },
    )
  }

  return { busy, save, between, dismiss: () => setBetween(null) }
}

const fieldOfRule: [rule: string, field: Field, words: string][] = [
  ['blogs_slug_unique', 'slug', 'Another post already has this slug.'],
  ['blogs_slug_', 'slug', 'Use small letters and digits, with hyphens between words'],
  ['blogs_title_', 'title', 'Use 1 to 200 characters'],
  ['blogs_introduction_', 'introduction', 'Use 1 to 500 characters'],
  ['blogs_topic_', 'topic', 'Choose a topic'],
  ['blogs_content_', 'content', 'A post can have 2 MB of text. Divide it in two.'],
]

function fieldOf(error: unknown): [Field, string] | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  const message = String(error.message)
  const rule = fieldOfRule.find(([name]) => message.includes(`"${name}`))
  return rule ? [rule[1], rule[2]] : null
}
