import { projectFilter } from '#app/components/article/project-head.tsx'
import { Dotted } from '#app/components/dotted.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { projectStates } from '#shared/posts/project.ts'
import { periodOf } from '#shared/posts/project-period.ts'
import { grouped } from '#shared/text/count.ts'
import { directionOf } from '#shared/text/direction.ts'
import type { loadProjects, ProjectLine } from './load-projects.ts'
import { ProjectWall } from './project-wall.tsx'

type LoadedProjects = Awaited<ReturnType<typeof loadProjects>>

export function ProjectsPage({ loaded }: { loaded: LoadedProjects }) {
  const { projectsTitle, projectsAddress } = useSite()
  const { wall, lines, total } = loaded
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1 dir="auto">{projectsTitle}</h1>
      </div>
      {total > 1 && <Filters loaded={loaded} />}
      {total === 0 && <Empty text="There are no projects yet." />}
      {total > 0 && wall.length + lines.length === 0 && (
        <Empty text="No projects match.">
          <TextLink to={`/${projectsAddress}`}>Show all</TextLink>
        </Empty>
      )}
      {wall.length > 0 && <ProjectWall projects={wall} heading="h2" first />}
      {lines.length > 0 && (
        <ol>
          {lines.map(line => (
            <Line key={line.slug} line={line} />
          ))}
        </ol>
      )}
    </main>
  )
}

function Line({ line: { slug, title, introduction, project } }: { line: ProjectLine }) {
  const site = useSite()
  const { role, client, state } = project
  return (
    <li className="headed projects-page-line">
      <p className="quiet" dir="ltr">
        <Dotted parts={[periodOf(project, site, 'short'), state === 'retired' ? 'Retired' : '']} />
      </p>
      <div dir={directionOf(title)}>
        <h2 className="entry-title">
          <Link className="card-link" to={`/${site.projectsAddress}/${slug}`}>
            {title}
          </Link>
        </h2>
        <p className="introduction clamp">{introduction}</p>
        <p className="quiet">
          <Dotted parts={[role, client]} />
        </p>
      </div>
    </li>
  )
}

function Filters({ loaded: { states, tags, filter } }: { loaded: LoadedProjects }) {
  const { projectsAddress, projectsTitle } = useSite()
  const hrefOf = (changed: Record<string, string | null>) => {
    const wanted = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== null)
    return projectFilter(
      projectsAddress,
      Object.fromEntries(wanted.map(([key, value]) => [key, String(value)])),
    )
  }
  return (
    <nav className="between choices" aria-label={`Filter ${projectsTitle}`}>
      {states.length > 1 && (
        <ul className="row tabs">
          <FilterLink to={hrefOf({ state: null })} isCurrent={filter.state === null} label="All" />
          {states.map(({ state, count }) => (
            <FilterLink
              key={state}
              to={hrefOf({ state })}
              isCurrent={filter.state === state}
              label={projectStates[state]}
              count={count}
            />
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul className="row tabs quiet">
          {tags.map(({ slug, name }) => (
            <FilterLink
              key={slug}
              to={hrefOf({ tag: filter.tag === slug ? null : slug })}
              isCurrent={filter.tag === slug}
              label={name}
            />
          ))}
        </ul>
      )}
    </nav>
  )
}

type FilterProps = { to: string; isCurrent: boolean; label: string; count?: number }

const FilterLink = ({ to, isCurrent, label, count }: FilterProps) => (
  <li>
    <Link className="plain-link" to={to} aria-current={isCurrent ? 'true' : undefined}>
      <bdi>{label}</bdi>
      {count !== undefined && <span className="hint"> {grouped(count)}</span>}
    </Link>
  </li>
)
