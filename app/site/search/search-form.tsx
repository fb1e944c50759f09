import { useSite } from '#app/loading/use-site.ts'
import { SearchBox } from '#app/site/layout/search-box.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { SearchQuery } from './search-query.ts'

export function SearchForm({ query }: { query: SearchQuery }) {
  const known = useSite().topics.map(({ name }) => name)
  const topics = known.includes(query.topic) || !query.topic ? known : [query.topic, ...known]
  return (
    <SearchBox className="search-form" typed={query.typed} autoFocus={!query.typed}>
      <SelectField
        label="Topic"
        name="topic"
        defaultValue={query.topic}
        choices={[{ value: '', label: 'All topics' }, ...topics.map(name => ({ value: name, label: name }))]}
      />
      <SelectField
        label="In"
        name="in"
        defaultValue={query.kind}
        choices={[
          { value: 'posts', label: 'Posts' },
          { value: 'reviews', label: 'Reviews' },
        ]}
      />
      <Button variant="main" size="tall" type="submit">
        Search
      </Button>
    </SearchBox>
  )
}
