import type { ReactNode } from 'react'
import { Article } from '../blog/article.tsx'

type Props = { page: { title: string; introduction: string }; html: string; children?: ReactNode }

/** The head and the body of a page. `children`: what stands beside them. */
export function OwnPageView({ page, html, children }: Props) {
  return (
    <>
      <div className="post-head site-page-head">
        <h1>{page.title}</h1>
        {page.introduction && <p>{page.introduction}</p>}
      </div>
      <div className="columns columns-reading">
        <div>
          <Article html={html} />
        </div>
        {children}
      </div>
    </>
  )
}
