import { topicAddress } from '#app/components/topic.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Suggestion } from '#shared/data/search.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { mostTyped, type SearchQuery, searchAddress } from './search-query.ts'

export function NothingFound({ query, nearest }: { query: SearchQuery; nearest: Suggestion[] }) {
  const elsewhere = query.kind === 'posts' ? 'reviews' : 'posts'
  return (
    <div className="stack search-results">
      <Empty text={`Nothing found for “${cutText(query.typed, mostTyped)}”`}>
        <p>
          {query.topic && (
            <>
              <TextLink to={searchAddress({ ...query, topic: '', page: 1 })}>Search all topics</TextLink>
              {' or '}
            </>
          )}
          <TextLink to={searchAddress({ ...query, kind: elsewhere, page: 1 })}>
            Search the {elsewhere}
          </TextLink>
        </p>
      </Empty>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 className="rule-head" id="nearest">
            Did you mean
          </h2>
          <ul className="stack">
            {nearest.map(one =>
              'topic' in one ? (
                <li key={`topic ${one.topic}`} dir="auto">
                  Topic <TextLink to={topicAddress(one.topic)}>{one.topic}</TextLink>
                </li>
              ) : (
                <li key={one.address} dir="auto">
                  <TextLink to={one.address}>{one.title}</TextLink>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </div>
  )
}
