import { Link } from 'react-router'
import { counted } from '#app/content/count.ts'
import type { CommentRow } from '#app/data/admin-comments.ts'
import type { Column } from '../table/data-table.tsx'

/** Columns that the tables of reviews share. */
export const columnsOfComments = {
  words: {
    label: 'Comment',
    className: 'words',
    cell: ({ content, rating, held }) => (
      <>
        <span className="name" dir="auto">
          {content}
        </span>
        {rating !== null && <span className="rated">{counted(rating, 'star')}</span>}
        {held && <span className="role">Held</span>}
      </>
    ),
  },
  author: {
    label: 'User',
    className: 'who',
    cell: ({ username, email }) => (
      <span>
        {username}
        <br />
        <span className="hint">{email}</span>
      </span>
    ),
  },
  post: {
    label: 'Blog Title',
    className: 'of',
    cell: ({ blogTitle, blogSlug }) => (
      <Link className="plain" to={`/blog/${blogSlug}`}>
        {blogTitle}
      </Link>
    ),
  },
} satisfies Record<string, Column<CommentRow>>

export const beginning = (content: string, length: number) =>
  content.length > length ? `${content.slice(0, length).trimEnd()}…` : content
