import type { ReactNode } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { formAddress } from '#app/editor/form/form-address.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { type Attention, ignoreLink } from '#shared/data/attention.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { Panel } from '../panel.tsx'

const nouns: Record<string, [one: string, many: string]> = {
  issue: ['issue', 'issues'],
  link: ['dead link', 'dead links'],
  picture: ['entry with such pictures', 'entries with such pictures'],
  draft: ['old draft', 'old drafts'],
}

/** What is broken or was left. `onIgnored`: called when a link is not to be shown any more. */
export function NeedsAttention({ items, onIgnored }: { items: Attention[]; onIgnored: () => void }) {
  const { busy, mutate } = useMutation()
  if (items.length === 0) return null
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const ignore = (address: string) =>
    mutate(async client => {
      await ignoreLink(client, address)
      onIgnored()
    })
  return (
    <Panel id="needs-attention" title="Needs attention">
      <ul className="panel-rows ruled needs-attention">
        {kinds.map(kind => {
          const [first, ...others] = items.filter(item => item.kind === kind)
          if (!first) return null
          if (kind === 'review')
            return (
              <Item key={kind} title={waiting(first.total)} to="/dashboard/moderation">
                The oldest since <Moment at={first.since} form="short" />
              </Item>
            )
          const more = first.total - others.length - 1
          const [one = '', many = ''] = nouns[kind] ?? []
          return [
            ...[first, ...others].map(item => (
              <Item
                key={kind + item.noun + item.slug + item.address}
                title={item.title || 'The weekly newsletter'}
                to={placeOf(item)}
                action={
                  kind === 'link' && (
                    <Button
                      size="small"
                      variant="quiet"
                      busy={busy}
                      aria-label={`Ignore ${shown(item.address)}`}
                      onClick={() => ignore(item.address)}
                    >
                      Ignore
                    </Button>
                  )
                }
              >
                <Fact item={item} />
              </Item>
            )),
            more > 0 && (
              <li key={`${kind} more`} className="hint">
                {`And ${first.total < 1_000 ? '' : 'at least '}${counted(more, `more ${one}`, `more ${many}`)}.`}
              </li>
            ),
          ]
        })}
      </ul>
    </Panel>
  )
}

type ItemProps = { title: string; to: string; action?: ReactNode; children: ReactNode }

const Item = ({ title, to, action, children }: ItemProps) => (
  <li>
    <span className="stack stack-tight">
      <Link className="plain-link" to={to}>
        {title}
      </Link>
      <span className="hint">{children}</span>
    </span>
    {action}
  </li>
)

function Fact({ item: { kind, why, address, since } }: { item: Attention }) {
  if (kind === 'picture') return <span>{`${counted(Number(why), 'picture')} without a description`}</span>
  if (kind === 'issue')
    return <span>Was not sent: {reasons[why] ?? `the mail server answers ‘${why}’.`}</span>
  if (kind === 'draft')
    return (
      <>
        <span>Draft, not changed since </span>
        <Moment at={since} form="short" />
      </>
    )
  return (
    <>
      <a className="link" href={address} target="_blank" rel="noreferrer">
        {shown(address)}
      </a>
      <span>{why === 'silent' ? ' has not responded since ' : ` has responded with ${why} since `}</span>
      <Moment at={since} form="short" />
    </>
  )
}

const reasons: Record<string, string> = {
  off: 'posts by email are turned off in the settings.',
  'no mail': 'this server sends no email.',
  late: 'the server was stopped or busy, and will send it.',
}

const waiting = (count: number) =>
  count === 1
    ? 'A comment waits for more than a week'
    : `${grouped(count)} comments wait for more than a week`

const shown = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

function placeOf({ kind, noun, slug, address }: Attention): string {
  if (kind === 'issue') return '/dashboard/newsletter'
  const form = formAddress(noun, slug)
  if (kind === 'link') return `${form}#link=${encodeURIComponent(address)}`
  return kind === 'picture' ? `${form}#undescribed` : form
}
