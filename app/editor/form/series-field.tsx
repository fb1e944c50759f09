import { useQuery } from '#app/loading/use-query.ts'
import { TextLink } from '#app/ui/link.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { listSeries } from '#shared/data/series.ts'
import { coverOf, coverOfPart } from '#shared/posts/choose-cover.ts'
import type { FieldsProps } from './kind.ts'

/** A chosen series also gives the drawn cover its figure. */
export function SeriesField({ post, errors, onChange }: FieldsProps) {
  const loaded = useQuery(listSeries)
  const series = loaded.value ?? []
  const isKnown = post.series === null || series.some(({ slug }) => slug === post.series)
  return (
    <SelectField
      label="Series"
      name="series"
      hint={
        loaded.error ?? (
          <>
            Add one under <TextLink to="/dashboard/series">Series</TextLink>.
          </>
        )
      }
      error={errors.series}
      value={post.series ?? ''}
      choices={[
        { value: '', label: 'None', parts: 0 },
        ...(isKnown ? [] : [{ value: post.series ?? '', label: post.series ?? '', parts: 0 }]),
        ...series.map(({ slug, name, parts }) => ({ value: slug, label: name, parts })),
      ]}
      onChoose={({ value, parts }) =>
        onChange(post => ({
          ...post,
          series: value || null,
          ...(value !== '' && { cover: coverOfPart(value, parts, post.cover ?? coverOf(post.slug)) }),
        }))
      }
    />
  )
}
