import type { ReactNode } from 'react'
import type { Entry } from '#shared/data/entry.ts'
import type { Noun } from '#shared/posts/field.ts'
import type { PostErrors } from '#shared/posts/post-values.ts'
import type { TypedPost } from './typed-post.ts'

export type FieldsProps = {
  post: TypedPost
  errors: PostErrors
  onChange: (change: (post: TypedPost) => TypedPost) => void
}

export type PreviewProps = {
  typed: TypedPost
  post: Entry | null
  html: string
  cover: string | null
  own: string
}

export type Kind = {
  noun: Noun
  list: string
  addressStart: string
  messages: Record<'list' | 'create' | 'update' | 'created' | 'updated' | 'emptyBody', string>
  title: { placeholder: string }
  introduction: { isRequired: boolean; hint?: string; placeholder: string }
  picture: { label: string; upload: string; change: string; hint: string }
  Fields: (props: FieldsProps) => ReactNode
  Preview: (props: PreviewProps) => ReactNode
}
