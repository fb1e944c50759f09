import { Cover } from '#app/components/cover.tsx'
import { Moment } from '#app/components/moment.tsx'
import { formAddress } from '#app/editor/form/form-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Draft } from '#shared/data/today.ts'
import { thumbnail } from '#shared/posts/picture-addresses.ts'
import { Panel } from '../panel.tsx'

export function UnfinishedPosts({ drafts }: { drafts: Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <Panel
      id="unfinished-posts"
      title="Continue writing"
      aside={
        <span className="row">
          <ButtonLink size="small" to="/dashboard/posts?status=draft">
            Draft posts
          </ButtonLink>
          {drafts.some(({ noun }) => noun === 'project') && (
            <ButtonLink size="small" to="/dashboard/projects?status=draft">
              Draft projects
            </ButtonLink>
          )}
        </span>
      }
    >
      <ul className="panel-rows ruled unfinished-posts">
        {drafts.map(
          ({ id, noun, slug, title, cover, thumbnail: picture, isPlanned, publishedAt, updatedAt }) => (
            <li key={id}>
              <span className="cover unfinished-posts-cover">
                {picture ? <img src={thumbnail(picture, 320)} alt="" /> : cover && <Cover code={cover} />}
              </span>
              <span className="stack stack-tight">
                <Link className="plain-link" to={formAddress(noun, slug)}>
                  {title}
                </Link>
                <span className="hint">
                  <span>{isPlanned ? 'Scheduled for ' : 'Draft of '}</span>
                  {isPlanned && publishedAt ? (
                    <Moment at={publishedAt} form="short" to="minute" />
                  ) : (
                    <Moment at={updatedAt} form="short" />
                  )}
                </span>
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
