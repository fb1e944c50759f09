import { SearchBox } from '#app/bars/search-box.tsx'
import { useSite } from '#app/content/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { SearchQuery } from './search-query.ts'

export function SearchForm({ query }: { query: SearchQuery }) {
  const known = useSite().topics.map(({ name }) => name)
  const topics = known.includes(query.topic) || !query.topic ? known : [query.topic, ...known]
  return (
    <SearchBox className="search-form" typed={query.typed} autoFocus={!query.typed}>
      <Field label="Topic">
        {control => (
          <select {...control} className="input" name="topic" defaultValue={query.topic}>
            <option value="">All topics</option>
            {topics.map(topic => (
              <option key={topic}>{topic}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="In">
        {control => (
          <select {...control} className="input" name="in" defaultValue={query.kind}>
            <option value="posts">Posts</option>
            <option value="reviews">Reviews</option>
          </select>
        )}
      </Field>
      <Button variant="main" size="tall" type="submit">
        Search
      </Button>
    </SearchBox>
  )
}
