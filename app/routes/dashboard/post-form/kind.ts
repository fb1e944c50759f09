import type { SupabaseClient } from '@supabase/supabase-js'
import type { ReactNode } from 'react'
import type { Database } from '#app/data/database-types.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { EditConflict, Written } from '#app/data/written-posts.ts'
import type { Check, PostField, PostTroubles, TypedPost } from './typed-post.ts'

type Client = SupabaseClient<Database>

export type FieldsProps = {
  post: TypedPost
  troubles: PostTroubles
  onChange: (change: (post: TypedPost) => TypedPost) => void
}

/** `html`: the body as the server renders it. `cover`: the address of a picked picture. */
export type PreviewProps<Post extends Written> = {
  typed: TypedPost
  post: Post | null
  html: string
  cover: string | null
  own: string
}

export type Kind<Post extends Written> = {
  noun: 'post' | 'page'
  isPage: boolean
  list: string
  addressStart: string
  words: { create: string; update: string; created: string; updated: string; emptyBody: string }
  introduction: { isRequired: boolean; hint?: string }
  picture: { label: string; upload: string; change: string; hint: string }
  find: (client: Client, slugOrId: string) => Promise<Post | null>
  create: (
    client: Client,
    userId: string,
    fields: TypedPost,
    picture: PreparedPicture | null,
  ) => Promise<void>
  update: (
    client: Client,
    seen: Post,
    fields: TypedPost,
    picture: PreparedPicture | null,
  ) => Promise<EditConflict<Post> | null>
  check: Check
  /** The field and the sentence for each constraint of the database, by the beginning of its name. */
  rules: [rule: string, field: PostField, words: string][]
  Fields: (props: FieldsProps) => ReactNode
  Preview: (props: PreviewProps<Post>) => ReactNode
}
