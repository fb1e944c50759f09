import type { ComponentProps, ReactNode } from 'react'
import { Article } from './article.tsx'
import { PostCover } from './post-cover.tsx'
import { ProjectHead } from './project-head.tsx'

type Props = {
  project: ComponentProps<typeof ProjectHead>['project'] & ComponentProps<typeof PostCover>['post']
  html: string | null
  /** The address of a picture that is not saved yet. */
  picture?: string | null
  children?: ReactNode
}

/** `children` end the facts. */
export function ProjectSheet({ project, html, picture, children }: Props) {
  const cover = picture ? (
    <div className="cover cover-wide project-head-cover">
      <img src={picture} alt="" />
    </div>
  ) : (
    <PostCover
      post={project}
      first
      sizes="(min-width: 1280px) 75rem, (min-width: 720px) 93vw, 100vw"
      isWide
      className="project-head-cover screen-only"
    />
  )
  return (
    <>
      <ProjectHead project={project} cover={cover}>
        {children}
      </ProjectHead>
      <div className="sheet">
        <Article html={html} />
      </div>
    </>
  )
}
