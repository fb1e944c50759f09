import { codeOf } from '#server/base/code-of.ts'
import type { Sql } from '#server/database/sql.ts'
import { checkTags, tagSlugOf, tidyTags } from '#shared/posts/tag-slug.ts'
import { siteBounds } from '#shared/settings/checks.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { visible } from '#shared/text/visible.ts'
import { ImportLoss } from './import-loss.ts'
import type {
  ImportedComment,
  ImportedLoss,
  ImportedRedirect,
  ImportedSeries,
  ImportedSubscriber,
  ImportedTag,
} from './imported-site.ts'
import { lost, outcomeOf, type Plan, type PlanParts, planItem, taken } from './plan.ts'
import { inOneLine } from './text-in.ts'
import { addTopic } from './topics.ts'

const MAX_COMMENT = 10_000
const MAX_ADDRESS = 2_000

export const planLoss = ({ id, at, what, why }: ImportedLoss): Plan => ({
  ...{ type: 'other', id, at, title: what },
  ...lost(why),
})

interface Thread {
  /** Ids of the rows here. In a dry run, any text. Undefined: not imported. */
  post: string | undefined
  parent: string | undefined
  isOfPage: boolean
}

export function planComment(
  comment: ImportedComment,
  { post, parent, isOfPage }: Thread,
  { known }: PlanParts,
): Plan {
  const { id, at, name, date, stars, isShown } = comment
  const text = storableText(comment.text).trim()
  const plan = { type: 'comment', id, at, title: `${name || 'Somebody'}: ${text.slice(0, 80)}` }
  return planItem(known, plan, comment, before => {
    if (post === undefined)
      return lost(isOfPage ? 'Pages have no reviews here.' : 'Its post is not imported.')
    if (!visible.test(text)) return lost('It has no text.')
    const notes = [
      text.length > MAX_COMMENT && `It was cut to ${MAX_COMMENT} characters.`,
      comment.parent !== null &&
        parent === undefined &&
        'The comment that it replies to is missing, so it becomes a review.',
      parent !== undefined && stars !== null && 'Replies have no stars.',
      !isShown && 'It awaited review, so it is held here too.',
    ].filter(note => note !== false)
    return {
      outcome: outcomeOf(notes),
      notes,
      async write(step) {
        const rating = parent === undefined ? stars : null
        const cut = cutText(text, MAX_COMMENT)
        const [row] = before
          ? await step<{ id: string }>`
            update public.comments set content = ${cut}, rating = ${rating}, status = ${isShown ? 'shown' : 'held'}
            where id = ${before.rowId} returning id`
          : await step<{ id: string }>`
            select private.import_comment(${post}::bigint, ${parent ?? null}::bigint, ${storableText(name)}, ${comment.email}, ${date}::timestamptz,
              ${cut}, ${rating}::integer, ${isShown}) as id`
        return String(row?.id)
      },
    }
  })
}

export function planTag(tag: Omit<ImportedTag, 'type' | 'id'>, { known }: PlanParts): Plan {
  const name = tidyTags([tag.name])[0] ?? ''
  const plan = { type: 'tag', id: tagSlugOf(name), at: tag.at, title: name }
  return planItem(known, plan, { type: 'tag', ...tag, id: plan.id }, () => {
    if (name === '' || checkTags([name])) return lost('It is not a name that a tag can have.')
    const description = cutText(storableText(tag.description).trim(), 500)
    const oldSlugs = (tag.oldSlugs ?? []).map(slug => tagSlugOf(cutText(slug, 200)))
    return taken(async step => {
      const [made] = await step<{ id: string }>`
        insert into public.tags (name, description) values (${name}, ${description}) on conflict (slug) do nothing returning id`
      if (!made)
        await step`update public.tags set description = ${description} where slug = private.tag_slug(${name}) and description = ''`
      if (oldSlugs.length > 0)
        await step`
          insert into public.old_tags (slug, tag_id)
          select former, id from unnest(${oldSlugs}::text[]) as former, public.tags
          where slug = private.tag_slug(${name}) and former not in (select slug from public.tags)
          on conflict do nothing`
      return made ? String(made.id) : null
    })
  })
}

export function planSeries(series: Omit<ImportedSeries, 'type'>, { known }: PlanParts): Plan {
  const { id, at } = series
  const name = cutText(inOneLine(series.name), 120) || id
  const plan = { type: 'series', id, at, title: name }
  return planItem(known, plan, { type: 'series', ...series }, () => {
    const description = cutText(storableText(series.description).trim(), 500)
    const coming = cutText(storableText(series.coming).trim(), 5000)
    return taken(async step => {
      const [made] = await step<{ id: string }>`
        insert into public.series (slug, name, description, coming) values (${id}, ${name}, ${description}, ${coming})
        on conflict (slug) do nothing returning id`
      return made ? String(made.id) : null
    })
  })
}

/** Orders the posts of a series that were imported. Those that it had before stay in front. */
export const orderSeries = (step: Sql, slug: string, posts: string[]) => step`
  update public.series set post_order = post_order || array(
    select id from unnest(${posts}::bigint[]) with ordinality as imported (id, place) where id <> all (post_order) order by place)
  where slug = ${slug}`

export const planTopic = (name: string, at: Plan['at']): Plan => ({
  ...{ type: 'topic', id: name, at, title: name, digest: name },
  ...taken(step => addTopic(step, name)),
})

export function planRedirect(redirect: ImportedRedirect, { known, addresses }: PlanParts): Plan {
  const { type, id, at, from } = redirect
  const path = addresses.oldPath(from)
  const to = redirect.to === null ? null : (addresses.find(redirect.to, { address: null }) ?? redirect.to)
  const plan = { type, id, at, title: `${path ?? from} → ${to ?? 'removed'}` }
  return planItem(known, plan, { ...redirect, to }, before => {
    if (path === null || path === '/')
      return lost('It does not start at an address of the site that is imported.')
    if (/\p{Cc}/u.test(path) || Buffer.byteLength(path) > MAX_ADDRESS)
      return lost(`Its address has control characters, or is longer than ${MAX_ADDRESS} bytes.`)
    if (path === to) return { outcome: 'same', notes: [] }
    return taken(async step => {
      const status = to === null ? 410 : 301
      const [row] = await (before
        ? step<{
            id: string
          }>`update public.redirects set target = ${to}, status = ${status} where id = ${before.rowId} returning id`
        : step<{ id: string }>`
            insert into public.redirects (from_path, target, status) values (${path}, ${to}, ${status})
            on conflict (from_path) do nothing returning id`
      ).catch(error => {
        throw codeOf(error) === 'PT422' && error instanceof Error ? new ImportLoss(error.message) : error
      })
      if (!row) throw new ImportLoss('The site has another redirect from this address.')
      return String(row.id)
    })
  })
}

/** A choice that changed at the old site is no news, because readers may have changed it here. */
export function planSubscriber(
  { choice, ...subscriber }: ImportedSubscriber,
  { known, site }: PlanParts,
): Plan {
  const { type, id, at, email, state, date } = subscriber
  const plan = { type, id, at, title: email.replace(/^(.).*@/, '$1…@') }
  return planItem(known, plan, subscriber, before => {
    if (state === 'pending') return lost('The address was never confirmed.')
    return taken(async step => {
      if (before && state === 'unsubscribed') {
        await step`select private.change_subscription(${before.rowId}::bigint, 'end', null, null, null)`
        return before.rowId
      }
      const topics = (choice?.topics ?? []).slice(0, siteBounds.topics).map(topic => {
        const { name, leftOut } = site.topics.choose(storableText(topic))
        return leftOut ?? name
      })
      const [row] = await step<{ id: string | null }>`
        select private.import_subscriber(
          ${email}, ${date}::timestamptz, ${state === 'unsubscribed'}, ${topics}::text[], ${choice?.weekday ?? null}::integer) as id`
      if (!row?.id)
        throw new ImportLoss(
          'This is not an address, or it has unsubscribed for good, or it is known here already.',
        )
      return String(row.id)
    })
  })
}
