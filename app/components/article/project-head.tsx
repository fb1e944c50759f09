import type { ReactNode } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { linkKinds, type Project, type ProjectLink, projectStates } from '#shared/posts/project.ts'
import { periodOf } from '#shared/posts/project-period.ts'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'

type Props = {
  project: { title: string; introduction: string; tags: string[]; project: Project }
  cover: ReactNode
  children?: ReactNode
}

export function projectFilter(address: string, filter: Record<string, string>): string {
  const search = new URLSearchParams(filter).toString()
  return search ? `/${address}?${search}` : `/${address}`
}

export function ProjectHead({ project: { title, introduction, tags, project }, cover, children }: Props) {
  const site = useSite()
  const { role, client, state, links } = project
  const period = periodOf(project, site)
  return (
    <>
      <div className="post-head">
        <h1 className={title.length > 80 ? 'post-head-long' : undefined}>{title}</h1>
        <p className="post-head-introduction">{introduction}</p>
      </div>
      {cover}
      <div className="stack stack-wide project-head-facts" dir="ltr">
        <dl>
          {role && <Fact name="Role">{role}</Fact>}
          {client && <Fact name="For">{client}</Fact>}
          {period && <Fact name="When">{period}</Fact>}
          <Fact name="State">
            <Link className="plain-link" to={projectFilter(site.projectsAddress, { state })}>
              {projectStates[state]}
            </Link>
          </Fact>
          {tags.length > 0 && (
            <Fact name="Made with">
              <ul className="row">
                {tags.map(name => (
                  <li key={name}>
                    <Link
                      className="plain-link"
                      to={projectFilter(site.projectsAddress, { tag: tagSlugOf(name) })}
                    >
                      <bdi>{name}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        <ProjectLinks links={links} />
        {children}
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

const icons = { site: 'out', source: 'code', talk: 'say' } as const

function ProjectLinks({ links }: { links: ProjectLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className="row">
      {links.map(({ label, address }) => (
        <li key={`${label} ${address}`}>
          <a className="link inline" href={address} rel="noopener">
            <Icon name={icons[label]} />
            <span>
              {linkKinds[label]} <span className="hint">{hostOf(address)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')
