import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import type { ProjectCard } from '#shared/data/projects.ts'
import { ProjectWall } from './project-wall.tsx'

export function HomeProjects({ projects }: { projects: ProjectCard[] }) {
  const { projectsTitle, projectsAddress } = useSite()
  return (
    <section className="home-projects" aria-labelledby="home-projects">
      <h2 className="rule-head" id="home-projects">
        <Link className="plain-link" to={`/${projectsAddress}`} dir="auto">
          {projectsTitle}
        </Link>
      </h2>
      <ProjectWall projects={projects} heading="h3" />
    </section>
  )
}
