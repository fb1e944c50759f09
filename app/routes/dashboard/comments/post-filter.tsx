import { useEffect, useId, useRef, useState } from 'react'
import { listPostRows, listTitles, type PostRow } from '#app/data/admin-posts.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Field } from '#app/ui/field.tsx'
import type { Table } from '../table/use-table.ts'

const typingPause = 200

/** Narrows a table to one post, whose title is typed and chosen among those that contain it. */
export function PostFilter<Row>({ table }: { table: Table<Row> }) {
  const { view, show } = table
  const chosen = view.filters.post ?? ''
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const list = useId()
  const known = useRef(new Map<string, string>())
  const titleOf = useLoaded(
    async client =>
      chosen === '' ? '' : (known.current.get(chosen) ?? (await listTitles(client, [Number(chosen)]))[0]),
    chosen,
  ).value
  const found = useLoaded(async (client): Promise<PostRow[]> => {
    if (asked === '') return []
    const wanted = { search: asked, topic: '', sort: 'title', descending: false, page: 1 }
    return (await listPostRows(client, wanted)).rows
  }, asked).value

  useEffect(() => setTyped(titleOf ?? ''), [titleOf])

  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed.trim()), typingPause)
    return () => clearTimeout(pause)
  }, [typed])

  const narrowTo = (post: string) => show({ ...view, filters: { ...view.filters, post }, page: 1 })

  function type(title: string) {
    setTyped(title)
    const match = found?.find(post => post.title === title)
    if (match) {
      known.current.set(String(match.id), match.title)
      narrowTo(String(match.id))
    } else if (title === '' && chosen !== '') narrowTo('')
  }

  return (
    <Field label="Post" hideLabel className="grow">
      {control => (
        <>
          <input
            {...control}
            type="search"
            className="input small"
            placeholder="All posts"
            autoComplete="off"
            list={list}
            value={typed}
            onChange={({ target }) => type(target.value)}
            // Half a title narrows nothing: what is shown is what holds.
            onBlur={() => setTyped(titleOf ?? '')}
          />
          <datalist id={list}>
            {found?.map(({ id, title }) => (
              <option key={id} value={title} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
