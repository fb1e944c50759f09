import type { QueryState } from '#app/loading/use-query.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import type { PreviewedIssue } from '#shared/data/preview.ts'
import { addSheet } from '../site-preview/show-own-css.ts'

/** A newsletter issue as subscribers receive it. The frame runs no scripts, and its links are disabled. */
export function IssuePreview({ query }: { query: QueryState<PreviewedIssue> }) {
  const { former: issue, error, loading, reload } = query
  if (error) return <LoadError title="The email could not be shown." of={{ error, loading, reload }} />
  if (!issue) return null
  const { html, css } = withoutLinks(issue.html)
  return (
    <section className="stack" aria-labelledby="issue-preview" aria-busy={loading}>
      <h2 id="issue-preview">Preview</h2>
      <p className="hint">
        ‘{issue.subject}’, {Math.ceil(issue.bytes / 1024)} kB
      </p>
      <iframe
        className="issue-preview"
        title="Email preview"
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={({ currentTarget }) => addSheet(currentTarget, css)}
      />
    </section>
  )
}

const STYLE = /<style>(.*?)<\/style>/s

function withoutLinks(issueHtml: string): { html: string; css: string } {
  const page = new DOMParser().parseFromString(issueHtml.replace(STYLE, ''), 'text/html')
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href')
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, css: STYLE.exec(issueHtml)?.[1] ?? '' }
}
