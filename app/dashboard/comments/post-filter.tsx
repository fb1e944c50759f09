import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { TextField } from '#app/ui/field.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { listTitles, readPostsPage } from '#shared/data/admin-posts.ts'
import type { TableState } from '../table/use-table.ts'

const debounce = 200

type PostOption = { id: number; title: string }

export function PostFilter<Row>({ table }: { table: TableState<Row> }) {
  const { view, show } = table
  const chosen = view.filters.post ?? ''
  const [typed, setTyped] = useState('')
  const list = useId()

  const named = useQuery(
    async client => (await listTitles(client, [Number(chosen)]))[0]?.title ?? 'A deleted post',
    chosen || null,
  )
  const title = chosen === '' ? '' : named.value

  useEffect(() => {
    if (title !== null) setTyped(title)
  }, [title])

  const search = useSettled(typed === title ? '' : typed.trim(), debounce)
  const found = useQuery(async (client): Promise<PostOption[]> => {
    const wanted = { search, filters: {}, sort: 'title', descending: false, page: 1 }
    return labelled((await readPostsPage(client, wanted)).rows)
  }, search || null)

  const only = found.value?.length === 1 && search === typed.trim() ? found.value[0] : undefined
  const match = only?.title === search && String(only.id) !== chosen ? only : undefined
  useEffect(() => {
    if (match) narrowTo(match)
  })

  function narrowTo(post: PostOption | undefined) {
    const id = post ? String(post.id) : ''
    if (id !== chosen) show({ ...view, filters: { ...view.filters, post: id }, page: 1 })
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setTyped(target.value)
    if (target.value === '') return narrowTo(undefined)
    // These input types mean typing; picking a suggestion has a different one.
    const isTyped =
      nativeEvent instanceof InputEvent &&
      /^(insertText|delete|insertComposition)/.test(nativeEvent.inputType)
    const picked = isTyped ? undefined : found.value?.find(post => post.title === target.value)
    if (picked) narrowTo(picked)
  }

  return (
    <>
      <TextField
        label="Post"
        hideLabel
        fieldClass="table-tools-grow"
        error={named.error ?? found.error}
        type="search"
        className="input-small"
        placeholder="All posts"
        autoComplete="off"
        list={list}
        value={typed}
        onChange={type}
        onKeyDown={({ key }) => {
          const first = found.value?.find(post => post.title.toLowerCase() === typed.trim().toLowerCase())
          if (key === 'Enter' && first) narrowTo(first)
        }}
        // An incomplete title selects no post, so the field shows the selected one again.
        onBlur={() => title !== null && setTyped(title)}
      />
      <datalist id={list}>
        {found.value?.map(post => (
          <option key={post.id} value={post.title} />
        ))}
      </datalist>
    </>
  )
}

function labelled(posts: PostOption[]): PostOption[] {
  const titles = posts.map(post => post.title)
  return posts.map(({ id, title }) => ({
    id,
    title: titles.filter(other => other === title).length > 1 ? `${title} (${id})` : title,
  }))
}
