import type { ReactNode } from 'react'
import { Article } from '../blog/article.tsx'
import { ReadingColumns } from '../blog/reading-columns.tsx'

type Props = { page: { title: string; introduction: string }; html: string; children?: ReactNode }

export function OwnPageView({ page, html, children }: Props) {
  return (
    <>
      <div className="post-head">
        <h1>{page.title}</h1>
        {page.introduction && <p className="post-head-introduction">{page.introduction}</p>}
      </div>
      <ReadingColumns side={children}>
        <Article html={html} />
      </ReadingColumns>
    </>
  )
}
