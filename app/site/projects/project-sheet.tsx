import type { ComponentProps, ReactNode } from 'react'
import { Article } from '#app/components/article/article.tsx'
import { PostCover } from '#app/components/article/post-cover.tsx'
import { ProjectHead } from '#app/components/article/project-head.tsx'

type Props = {
  project: ComponentProps<typeof ProjectHead>['project'] & ComponentProps<typeof PostCover>['post']
  html: string | null
  children?: ReactNode
}

/** `children` end the facts. */
export function ProjectSheet({ project, html, children }: Props) {
  return (
    <>
      <ProjectHead
        project={project}
        cover={
          <PostCover
            post={project}
            first
            sizes="(min-width: 1280px) 75rem, (min-width: 720px) 93vw, 100vw"
            isWide
            className="project-head-cover screen-only"
          />
        }
      >
        {children}
      </ProjectHead>
      <div className="sheet">
        <Article html={html} />
      </div>
    </>
  )
}
