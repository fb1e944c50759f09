import type { ReactNode } from 'react'
import { Article } from './article.tsx'

type Props = { page: { title: string; introduction: string }; html: string | null; children?: ReactNode }

export function OwnPageView({ page, html, children }: Props) {
  return (
    <>
      <div className="post-head sheet">
        <h1>{page.title}</h1>
        {page.introduction && <p className="post-head-introduction">{page.introduction}</p>}
      </div>
      <div className="sheet">
        <Article html={html} />
        {children && (
          <div className="article-aside" dir="ltr">
            {children}
          </div>
        )}
      </div>
    </>
  )
}
