import type { Ref } from 'react'
import { grouped } from '#app/content/count.ts'
import { type Filter, filters, type Sort, sorts } from '#app/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'

type Props = {
  heading: Ref<HTMLHeadingElement>
  total: number
  found: number | null
  view: ReviewQuery
  onView: (view: ReviewQuery) => void
}

const filterWords: Record<Filter, string> = {
  0: 'All ratings',
  1: '1 star',
  2: '2 stars',
  3: '3 stars',
  4: '4 stars',
  5: '5 stars',
  6: 'No Rating',
}
const sortWords: Record<Sort, string> = { latest: 'Latest', oldest: 'Oldest' }

/** `total`: all reviews of the post. `found`: those that pass the filter, null without a filter or while loading. */
export function ReviewsHead({ heading, total, found, view, onView }: Props) {
  return (
    <div className="row reviews-head" id="comments">
      <h2 ref={heading} tabIndex={-1}>
        Comments <span>{grouped(total)}</span>
      </h2>
      <output className="quiet">{found !== null && `${grouped(found)} found`}</output>
      <label>
        <span className="sr-only">Filter</span>
        <select
          className="input input-small"
          value={view.filter}
          onChange={({ target }) => {
            const filter = filters.find(value => value === Number(target.value))
            if (filter !== undefined) onView({ ...view, filter })
          }}
        >
          {filters.map(filter => (
            <option key={filter} value={filter}>
              {filterWords[filter]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">Sort</span>
        <select
          className="input input-small"
          value={view.sort}
          onChange={({ target }) => {
            const sort = sorts.find(value => value === target.value)
            if (sort !== undefined) onView({ ...view, sort })
          }}
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
