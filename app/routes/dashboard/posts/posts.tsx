import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import { titled } from '#app/content/titled.ts'
import { deletePosts, listPostIds, listPostRows, listTitles, type PostRow } from '#app/data/admin-posts.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { topicInk } from '#app/ui/topic.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { site } from '#site'
import { type Column, DataTable } from '../table/data-table.tsx'
import { DeleteRows, DeleteSelected } from '../table/delete-rows.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { usePicking } from '../table/use-picking.ts'
import { useTable } from '../table/use-table.ts'
import type { Habits, View } from '../table/view.ts'

export const meta = () => titled('Posts')

const habits: Habits = {
  sort: 'id',
  descending: false,
  sorts: ['title', 'topic', 'inserted_at', 'updated_at'],
  filters: ['topic'],
}

const columns: Column<PostRow>[] = [
  { label: 'Blog title', sort: 'title', cell: ({ title }) => <span className="name">{title}</span> },
  {
    label: 'Topic',
    sort: 'topic',
    cell: ({ topic }) => <span className={`topic ${topicInk(topic)}`}>{topic}</span>,
  },
  {
    label: 'Created at',
    sort: 'inserted_at',
    startsDescending: true,
    className: 'nums',
    cell: ({ insertedAt }) => <time dateTime={dateAttribute(insertedAt)}>{longDate(insertedAt)}</time>,
  },
  {
    label: 'Updated at',
    sort: 'updated_at',
    startsDescending: true,
    className: 'nums',
    cell: ({ updatedAt }) => <time dateTime={dateAttribute(updatedAt)}>{longDate(updatedAt)}</time>,
  },
]

const wanted = (view: View) => ({ ...view, topic: view.filters.topic ?? '' })

export default function Posts() {
  const table = useTable(habits, (client, view) => listPostRows(client, wanted(view)))
  const picking = usePicking(table, {
    noun: 'post',
    nameOf: ({ title }) => title,
    listIds: (client, view) => listPostIds(client, wanted(view)),
  })
  const [doomed, setDoomed] = useState<number[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusKeeper = useKeptFocus(() => [heading.current])

  return (
    <section {...focusKeeper} aria-labelledby="posts">
      <div className="desk-head">
        <h1 id="posts" ref={heading} tabIndex={-1}>
          Posts
        </h1>
        {doomed?.length !== 1 && (
          <DeleteSelected picking={picking} onPress={() => setDoomed([...picking.selection.chosen])} />
        )}
        <ButtonLink variant="main" to="/dashboard/createblog">
          <Icon name="plus" />
          Create new
        </ButtonLink>
      </div>
      <TableTools noun="post" table={table} columns={columns}>
        <FilterSelect
          label="Topic"
          name="topic"
          table={table}
          choices={[
            { value: '', words: 'All topics' },
            ...site.topics.map(topic => ({ value: topic, words: topic })),
          ]}
        />
      </TableTools>
      <DataTable
        noun="post"
        table={table}
        columns={columns}
        keyOf={({ id }) => id}
        picking={picking}
        acts={({ id, slug, title }) => (
          <>
            <Link
              className="icon-button small"
              to={`/blog/${slug}`}
              aria-label={`View ${title}`}
              title="View"
            >
              <Icon name="eye" />
            </Link>
            <Link
              className="icon-button small"
              to={`/dashboard/blog/${slug}/update`}
              aria-label={`Edit ${title}`}
              title="Edit"
            >
              <Icon name="pen" />
            </Link>
            <IconButton small danger label={`Delete ${title}`} title="Delete" onClick={() => setDoomed([id])}>
              <Icon name="trash" />
            </IconButton>
          </>
        )}
      />
      <DeleteRows
        noun="post"
        doomed={doomed}
        remove={deletePosts}
        nameFailed={async (client, ids) => named(await listTitles(client, ids.slice(0, 100)), ids.length)}
        success={{ one: 'Successfully deleted blog!', many: 'Successfully deleted blogs!' }}
        onDeleted={({ deleted, gone }) => {
          const left = deleted.filter(({ pictureLeft }) => pictureLeft)
          if (left.length > 0) {
            toast.error(
              `${named(
                left.map(({ title }) => title),
                left.length,
              )} is deleted, but the picture could not be removed. It goes with the next sweep.`,
            )
          }
          picking.forget([...deleted.map(({ id }) => id), ...gone])
          table.reload()
        }}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}

const namedAtMost = 3

/** '‘On hedges’, ‘On walls’ and 4 more' */
function named(titles: string[], count: number): string {
  const named = titles.slice(0, namedAtMost).map(title => `‘${title}’`)
  const more = count - named.length
  return more > 0 ? `${named.join(', ')} and ${more.toLocaleString('en-US')} more` : named.join(', ')
}
