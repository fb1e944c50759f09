import type { CSSProperties } from 'react'
import { PostCover } from '#app/components/article/post-cover.tsx'
import { Dotted } from '#app/components/dotted.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import type { ProjectCard } from '#shared/data/projects.ts'
import { periodOf } from '#shared/posts/project-period.ts'
import { directionOf } from '#shared/text/direction.ts'

/** Columns of twelve for each picture, so that no two rows of a wall are alike. */
const spans: Record<number, number[]> = {
  1: [12],
  2: [7, 5],
  3: [5, 4, 3],
  4: [7, 5, 5, 7],
  5: [7, 5, 3, 4, 5],
  6: [5, 4, 3, 3, 4, 5],
}

type WallStyle = CSSProperties & { '--span': number }

type Props = { projects: ProjectCard[]; heading: 'h2' | 'h3'; first?: boolean }

/** At most six projects as pictures of different sizes that hang on one line. */
export function ProjectWall({ projects, heading: Heading, first = false }: Props) {
  const site = useSite()
  const widths = spans[projects.length] ?? []
  const styleAt = (index: number): WallStyle => ({ '--span': widths[index] ?? 4 })
  return (
    <ul className="grid project-wall">
      {projects.map(({ id, slug, title, introduction, thumbnail, cover, project }, index) => (
        <li key={slug} style={styleAt(index)} dir={directionOf(title)}>
          <PostCover
            post={{ id, thumbnail, cover }}
            first={first && index === 0}
            sizes={`(min-width: 1040px) ${(widths[index] ?? 12) * 8}vw, 100vw`}
            className="project-wall-cover"
          />
          <div>
            <p className="quiet" dir="ltr">
              <Dotted parts={[periodOf(project, site, 'short'), project.client]} />
            </p>
            <Heading className="entry-title">
              <Link className="card-link" to={`/${site.projectsAddress}/${slug}`}>
                {title}
              </Link>
            </Heading>
            <p className="introduction clamp">{introduction}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
