import { useSite } from '#app/loading/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isResumeDate, isValidIn } from '#shared/resume/check-resume.ts'
import { type EntryTexts, type SectionName, textIn } from '#shared/resume/resume-sections.ts'
import { type DateSite, dateIn } from '#shared/text/dates.ts'

type Props = { section: SectionName; entry: EntryTexts }

export function ResumeEntry({ section, entry }: Props) {
  const text = (role: Parameters<typeof textIn>[2]) => textIn(section, entry, role)
  const of = [text('of'), text('detail')].filter(Boolean).join(', ')
  const items = text('list').split('\n').filter(Boolean)
  return (
    <li className={classNames('resume-entry', section === 'languages' ? 'inline' : 'stack stack-tight')}>
      <div className="between">
        <h3 dir="auto">
          <Linked href={text('link')}>{text('title')}</Linked>
        </h3>
        <Period from={text('from')} until={text('until')} on={text('on')} />
      </div>
      {of && <p dir="auto">{of}</p>}
      {text('text') && (
        <p className="resume-entry-text" dir="auto">
          {text('text')}
        </p>
      )}
      {items.length > 0 && (
        <ul className="stack stack-tight resume-entry-text">
          {items.map(item => (
            <li key={item} dir="auto">
              {item}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Linked({ href, children }: { href: string; children: string }) {
  if (!isValidIn('link', href)) return children
  return (
    <a className="plain-link" href={href} rel="noopener">
      {children}
    </a>
  )
}

function Period({ from, until, on }: Record<'from' | 'until' | 'on', string>) {
  const site = useSite()
  const dates = [...new Set([on, from, until].filter(isResumeDate))]
  if (dates.length === 0) return null
  return (
    <p className="quiet">
      {dates.map((date, index) => (
        <span key={date}>
          {index > 0 && <span> – </span>}
          <time dateTime={date}>{resumeDate(site, date)}</time>
        </span>
      ))}
      {from && !until && <span> – now</span>}
    </p>
  )
}

/** A year, month or day as JSON Resume has it: '2021', 'Mar 2021', 'Mar 14, 2021'. */
function resumeDate({ language }: Pick<DateSite, 'language'>, date: string): string {
  const form = (['year', 'shortMonth', 'short'] as const)[date.split('-').length - 1] ?? 'short'
  return dateIn({ language, timeZone: 'UTC' }, date, form)
}
