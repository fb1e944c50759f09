import type { Sql } from '#server/database/sql.ts'

/** The counts of posts that differ from those of the table. */
export const findWrongCounts = (sql: Sql) => sql`
  with counted as (
    select counted.topic, count(*) as posts
    from blogs, lateral (values (''), (blogs.topic)) as counted (topic)
    where status <> 'draft'
    group by 1
  )
  select * from counted full join (select * from private.post_counts where posts <> 0) as kept using (topic)
  where kept.posts is distinct from counted.posts`

/** The pages of every topic, in both orders, whose posts or total differ from those that an offset finds. */
export const findWrongPages = (sql: Sql, length: number, step: number) => sql`
  with wanted as (
    select topic, newest_first, skip
    from (select '' as topic union select distinct topic from blogs) as topics,
      (values (true), (false)) as orders (newest_first),
      generate_series(0, (select count(*) + ${length}::int from blogs), ${step}::int) as skip
  ), out as (
    select topic, newest_first,
      array(
        select id from blogs
        where (wanted.topic = '' or blogs.topic = wanted.topic) and status <> 'draft' and published_at <= now()
        order by case when newest_first then -id else id end) as ids
    from (select distinct topic, newest_first from wanted) as wanted
  )
  select topic, newest_first, skip, found.ids, found.total, cardinality(out.ids) as right_total,
    out.ids[skip + 1 : skip + ${length}::int] as right_ids
  from wanted join out using (topic, newest_first),
    lateral (
      select coalesce(array_agg(id order by place), '{}') as ids, max(total) as total
      from list_published_posts(topic, newest_first, skip, ${length}::int) with ordinality
        as page (total, id, slug, title, introduction, topic, thumbnail, cover, inserted_at, minutes, author, average,
          ratings, place)
    ) as found
  where found.ids <> out.ids[skip + 1 : skip + ${length}::int]
    or coalesce(found.total, cardinality(out.ids)) <> cardinality(out.ids)`
