import type { ChangeEvent, KeyboardEvent } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import { GrowingText } from '#app/ui/growing-text.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { FieldsProps, Kind } from './kind.ts'
import { type TypedPost, withSlug, withTitle } from './typed-post.ts'

type Props = FieldsProps & { kind: Pick<Kind, 'noun' | 'addressStart' | 'title' | 'introduction'> }

type Line = HTMLInputElement | HTMLTextAreaElement

export function WordFields({ kind, post, errors, onChange }: Props) {
  const typing = typingInto(onChange)

  return (
    <>
      <Field label="Title" hideLabel error={errors.title}>
        {control => (
          <GrowingText
            {...control}
            className="input-plain word-fields-title"
            name="title"
            placeholder={kind.title.placeholder}
            rows={1}
            required
            value={post.title}
            onKeyDown={focusNext('[name=introduction]')}
            {...typing(withTitle)}
          />
        )}
      </Field>
      {kind.noun === 'post' && (
        <TextField
          label="Subtitle"
          hideLabel
          className="input-plain word-fields-subtitle"
          placeholder="Subtitle (optional)"
          name="subtitle"
          dir="auto"
          error={errors.subtitle}
          value={post.subtitle}
          {...typing((post, subtitle) => ({ ...post, subtitle }))}
        />
      )}
      <Field label="Introduction" hideLabel hint={kind.introduction.hint} error={errors.introduction}>
        {control => (
          <GrowingText
            {...control}
            className="input-plain post-head-introduction word-fields-introduction"
            name="introduction"
            placeholder={kind.introduction.placeholder}
            rows={1}
            required={kind.introduction.isRequired}
            value={post.introduction}
            onKeyDown={focusNext('[contenteditable]')}
            {...typing((post, introduction) => ({ ...post, introduction }))}
          />
        )}
      </Field>
    </>
  )
}

export function SlugField({ kind, post, errors, onChange }: Props) {
  if (post.title === '' && post.slug === '') return null
  return (
    <Field label="Slug" error={errors.slug}>
      {control => (
        <div className="input word-fields-slug">
          <span aria-hidden="true">{kind.addressStart}</span>
          <TextInput
            {...control}
            name="slug"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            value={post.slug}
            {...typingInto(onChange)(withSlug)}
          />
        </div>
      )}
    </Field>
  )
}

const typingInto =
  (onChange: Props['onChange']) => (change: (post: TypedPost, typed: string) => TypedPost) => ({
    onChange: ({ currentTarget: { value } }: ChangeEvent<Line>) => onChange(post => change(post, value)),
  })

/** Titles and introductions are single lines, so Enter moves to the next field. */
const focusNext = (next: string) => (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>(next)?.focus()
}
