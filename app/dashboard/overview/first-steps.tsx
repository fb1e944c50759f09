import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useMutation } from '#app/loading/use-mutation.ts'
import type { QueryState } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { endFirstSteps, type FirstStepsState } from '#shared/data/first-steps.ts'
import type { Site } from '#shared/settings/site.ts'
import { RemoveSample } from './remove-sample.tsx'

export function FirstSteps({ query }: { query: QueryState<FirstStepsState> }) {
  const site = useSite()
  const { revalidate } = useRevalidator()
  const { busy, mutate } = useMutation()
  const { value, change } = query
  const navigate = useNavigate()
  const { rereadProfile } = useSession()
  const [removes, setRemoves] = useState(false)
  if (!value || value.isOver) return null

  const { start, hasPosts, sample } = value
  const isChanged = (part: (site: Site) => unknown) =>
    start !== null && JSON.stringify(part(start)) !== JSON.stringify(part(site))
  const end = () =>
    mutate(async client => {
      await endFirstSteps(client)
      change(steps => steps && { ...steps, isOver: true })
    })

  return (
    <section className="panel space-below first-steps" aria-label="Make it yours">
      <header>
        <h2>Make it yours</h2>
        <Button size="small" variant="quiet" busy={busy} onClick={end}>
          Dismiss
        </Button>
      </header>
      <ol className="stack dashboard-pair">
        <Step isDone={isChanged(({ title, masthead }) => [title, masthead])}>
          <TextLink to="/dashboard/settings#site">Name the site</TextLink>
          <span className="hint">Its title and the home page tagline.</span>
        </Step>
        <Step isDone={isChanged(({ owner }) => owner)}>
          <TextLink to="/dashboard/settings#owner">Introduce yourself</TextLink>
          <span className="hint">Your name, what you do, a picture and your links.</span>
        </Step>
        <Step isDone={isChanged(({ topics }) => topics)}>
          <TextLink to="/dashboard/settings#topics">Choose topics</TextLink>
          <span className="hint">Each has a color. A topic with posts can be renamed.</span>
        </Step>
        <Step isDone={isChanged(({ look }) => look)}>
          <TextLink to="/dashboard/appearance">Choose a look</TextLink>
          <span className="hint">An accent color, corners and the home page layout.</span>
        </Step>
        <Step isDone={hasPosts}>
          <TextLink to="/dashboard/createblog">Write the first post</TextLink>
          <span className="hint">
            {sample.length > 0
              ? 'Or see how the sample posts are built.'
              : 'It stays a draft until you publish it.'}
          </span>
        </Step>
        {sample.length > 0 && (
          <Step isDone={false}>
            <button type="button" className="link" onClick={() => setRemoves(true)}>
              Remove the sample content
            </button>
            <span className="hint">
              Removes sample posts, projects, readers and reviews. Your content stays.
            </span>
          </Step>
        )}
      </ol>
      <RemoveSample
        open={removes}
        posts={sample}
        onClose={() => setRemoves(false)}
        onRemoved={async () => {
          await Promise.all([revalidate(), rereadProfile()])
          await navigate('/dashboard/settings#owner')
        }}
      />
    </section>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className={isDone ? 'first-steps-done' : undefined}>
      <span className="first-steps-mark">
        {isDone && <Icon name="check" />}
        {isDone && <span className="sr-only">Done: </span>}
      </span>
      <span className="stack stack-tight">{children}</span>
    </li>
  )
}
