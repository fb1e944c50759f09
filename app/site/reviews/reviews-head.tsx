import type { Ref } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import { type Filter, filters, sorts } from '#shared/data/reviews.ts'
import { counted, grouped } from '#shared/text/count.ts'
import type { ReviewQuery } from './review-query.ts'

type Props = {
  heading: Ref<HTMLHeadingElement>
  total: number
  found: number | null
  view: ReviewQuery
  onView: (view: ReviewQuery) => void
}

const ends: Partial<Record<Filter, string>> = { 0: 'All ratings', 6: 'No Rating' }
const filterChoices = filters.map(filter => ({
  value: String(filter),
  label: ends[filter] ?? counted(filter, 'star'),
  filter,
}))
const sortChoices = sorts.map(value => ({ value, label: value === 'latest' ? 'Latest' : 'Oldest' }))

/** `total`: the number of reviews of the post. `found`: how many match the filter; null without a filter and while loading. */
export function ReviewsHead({ heading, total, found, view, onView }: Props) {
  return (
    <div className="row reviews-head" id="comments">
      <h2 ref={heading} tabIndex={-1}>
        Comments <span>{grouped(total)}</span>
      </h2>
      <output className="quiet">{found !== null && `${grouped(found)} found`}</output>
      <SelectField
        label="Filter"
        hideLabel
        className="input-small"
        value={view.filter}
        choices={filterChoices}
        onChoose={({ filter }) => onView({ ...view, filter })}
      />
      <SelectField
        label="Sort"
        hideLabel
        className="input-small"
        value={view.sort}
        choices={sortChoices}
        onChoose={({ value }) => onView({ ...view, sort: value })}
      />
    </div>
  )
}
