import { useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { TextField } from '#app/ui/field.tsx'
import { useCombobox } from '#app/ui/use-combobox.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { listTitles, readPostsPage } from '#shared/data/admin-posts.ts'
import { readProjectsPage } from '#shared/data/admin-projects.ts'
import type { Client } from '#shared/data/client.ts'
import type { TableState } from '../table/use-table.ts'

const debounce = 200

export function PostFilter<Row>({ table }: { table: TableState<Row> }) {
  const { view, show } = table
  const chosen = view.filters.post ?? ''
  /** Null while the field shows the chosen post. */
  const [typed, setTyped] = useState<string | null>(null)
  const named = useQuery(
    async client => (await listTitles(client, [Number(chosen)]))[0]?.title ?? 'A deleted post',
    chosen || null,
  )
  const search = useSettled(typed?.trim() ?? '', debounce)
  const found = useQuery(client => findByTitle(client, search), search || null)
  // Enter chooses the first, so those of an earlier search are not shown.
  const options = (typed?.trim() === search && found.value) || []
  const combobox = useCombobox({
    label: 'Posts',
    options,
    onChoose: ({ id }) => narrowTo(String(id)),
    first: 0,
  })

  function narrowTo(post: string) {
    setTyped(null)
    if (post !== chosen) show({ ...view, filters: { ...view.filters, post }, page: 1 })
  }

  return (
    <div className="menu-place table-tools-grow">
      <TextField
        label="Post"
        hideLabel
        error={named.error ?? found.error}
        type="search"
        className="input-small"
        placeholder="All posts"
        {...combobox.field}
        value={typed ?? named.value ?? ''}
        onKeyDown={combobox.press}
        onChange={({ target }) => {
          combobox.reset()
          if (target.value === '') narrowTo('')
          else setTyped(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
      <div {...combobox.list} className="menu">
        {options.map((post, place) => (
          <button {...combobox.option(post, place)} key={post.id} type="button">
            <span className="cut">{post.title}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

async function findByTitle(client: Client, search: string) {
  const view = { search, filters: {}, sort: 'title', descending: false, page: 1 }
  const [posts, projects] = await Promise.all([readPostsPage(client, view), readProjectsPage(client, view)])
  return [...posts.rows, ...projects.rows]
}
