import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { shortKey } from './import-store.ts'
import type {
  Imported,
  ImportedComment,
  ImportedPost,
  ImportedSeries,
  ImportedSettings,
  ImportedTag,
} from './imported-site.ts'
import type { Plan, PlanParts } from './plan.ts'
import {
  planComment,
  planLoss,
  planRedirect,
  planSeries,
  planSubscriber,
  planTag,
  planTopic,
} from './plan-others.ts'
import { pathOf, planPost, seriesSlugOf } from './plan-post.ts'
import { planResume } from './plan-resume.ts'
import { planNavigation, planSettings } from './plan-settings.ts'

/** Carries out a plan, or lists it. Returns whether the item is on the site, or will be. */
type Carry = (plan: Plan) => Promise<boolean>

/** Plans items so that each comes after those that it refers to. */
export class Planner {
  readonly #parts: PlanParts
  readonly #carry: Carry
  readonly #there = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #partsOf = new Map<string, { rowId: string; place: number; at: string }[]>()
  /** Comments whose post or parent has not come yet. */
  readonly #waiting: ImportedComment[] = []

  constructor(parts: PlanParts, carry: Carry) {
    this.#parts = parts
    this.#carry = plan => carry({ ...plan, id: shortKey(plan.id), notes: plan.notes.map(storableText) })
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0
  }

  async add(item: Imported): Promise<void> {
    if (item.type === 'settings') return this.#addSettings(item)
    if (item.type === 'loss') return void (await this.#carry(planLoss(item)))
    if (item.type === 'tag') return this.#addTag(item)
    if (item.type === 'series') return this.#addSeries(item)
    if (item.type === 'post') return this.#addEntry(item)
    if (!this.#isNew(item)) return this.#refuseDouble(item)
    if (item.type === 'comment') await this.#addComment(item)
    else if (item.type === 'redirect') await this.#carryOut(planRedirect(item, this.#parts))
    else if (item.type === 'resume') await this.#carryOut(planResume(item, this.#parts))
    else if (item.type === 'navigation') await this.#carryOut(planNavigation(item, this.#parts))
    else await this.#carryOut(planSubscriber(item, this.#parts))
  }

  /** Those that still wait lack their post or parent. */
  async end(): Promise<void> {
    let waiting = this.#waiting.splice(0)
    for (let rest = waiting.length + 1; waiting.length > 0 && waiting.length < rest; ) {
      rest = waiting.length
      for (const comment of waiting) await this.#addComment(comment)
      waiting = this.#waiting.splice(0)
    }
    for (const comment of waiting) await this.#carryComment(comment)
    for (const [slug, parts] of this.#partsOf)
      await this.#parts.orderSeries(
        slug,
        parts
          .toSorted((a, b) => (a.place === b.place ? a.at.localeCompare(b.at) : a.place - b.place))
          .map(({ rowId }) => rowId),
      )
  }

  async #addSettings(settings: ImportedSettings): Promise<void> {
    for (const address of [settings.address, ...(settings.origins ?? [])])
      this.#parts.addresses.addHost(address)
    if (settings.values) await this.#carryOut(planSettings(settings, this.#parts))
  }

  async #carryOut(plan: Plan): Promise<boolean> {
    const isThere = await this.#carry(plan)
    if (isThere) this.#there.add(`${plan.type} ${plan.id}`)
    return isThere
  }

  async #refuseDouble(item: Exclude<Imported, { type: 'settings' | 'loss' }>): Promise<void> {
    const { type, id, at } = item
    const title = 'title' in item ? item.title : 'name' in item ? item.name : id
    await this.#carry({
      type,
      id,
      at,
      title,
      outcome: 'lost',
      notes: ['Another item has the same id, or it has none.'],
    })
  }

  /** Whether it is the first of its kind with its id. */
  #isNew({ type, id, ...item }: { type: string; id: string; noun?: string }): boolean {
    const key = `${item.noun ?? type} ${id}`
    if (id === '' || this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }

  /** Some programs give one id to several entries. */
  async #addEntry(post: ImportedPost): Promise<void> {
    const own = { ...post, id: `${post.id} ${post.slug || post.title}` }
    const isFirst = this.#isNew(post)
    if (!this.#isNew(own)) return this.#refuseDouble({ ...own, id: `${own.id} again` })
    await this.#addPost(isFirst ? post : own)
  }

  async #addPost(post: ImportedPost): Promise<void> {
    const { addresses, site } = this.#parts
    addresses.addHost(post.address)
    const topic = post.noun === 'post' && !post.project ? site.topics.choose(post.topic) : null
    const plan = await planPost(post, this.#parts)
    const isNew = plan.outcome !== 'same' && plan.outcome !== 'lost'
    if (isNew && topic?.isNew) {
      site.topics.add(topic.name)
      await this.#carryOut(planTopic(topic.name, post.at))
    }
    if (isNew) for (const name of post.tags) await this.#addTag({ name, description: '', at: post.at })
    const series = post.series && seriesSlugOf(post.series)
    if (isNew && series) await this.#addSeries({ id: series, at: post.at, name: post.series?.name ?? '' })
    const isThere = await this.#carryOut(plan)
    if (isThere && series) this.#addPart(series, post)
    if (!isThere || plan.slug == null || post.status === 'draft') return
    const to = pathOf(post.noun, plan.slug)
    for (const from of [post.address, ...post.oldAddresses]) {
      const id = from && addresses.oldPath(from)
      if (!id || id === to || id === '/' || this.#seen.has(`redirect ${id}`)) continue
      this.#seen.add(`redirect ${id}`)
      await this.#carryOut(planRedirect({ type: 'redirect', id, at: post.at, from, to }, this.#parts))
    }
  }

  /** The same name may stand for a tag and a category. */
  async #addTag(tag: Omit<ImportedTag, 'type' | 'id'>): Promise<void> {
    const key = `tag ${tagSlugOf(tag.name)}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    await this.#carryOut(planTag(tag, this.#parts))
  }

  async #addSeries(
    series: { id: string; at: ImportedSeries['at'] } & Partial<ImportedSeries>,
  ): Promise<void> {
    const key = `series ${series.id}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    await this.#carryOut(planSeries({ name: '', description: '', coming: '', ...series }, this.#parts))
  }

  #addPart(series: string, { id, series: of, publishedAt }: ImportedPost): void {
    const rowId = this.#parts.known.get('post', id)?.rowId
    if (!rowId) return
    const part = { rowId, place: of?.place ?? Number.POSITIVE_INFINITY, at: publishedAt ?? '9' }
    this.#partsOf.set(series, [...(this.#partsOf.get(series) ?? []), part])
  }

  async #addComment(comment: ImportedComment): Promise<void> {
    const { post, parent } = comment
    const isReady =
      this.#there.has(`post ${post}`) && (parent === null || this.#there.has(`comment ${parent}`))
    if (isReady) await this.#carryComment(comment)
    else this.#waiting.push(comment)
  }

  async #carryComment(comment: ImportedComment): Promise<void> {
    const rowOf = (type: string, id: string) =>
      this.#there.has(`${type} ${id}`) ? (this.#parts.known.get(type, id)?.rowId ?? '') : undefined
    const post = rowOf('post', comment.post)
    const parent = comment.parent === null ? undefined : rowOf('comment', comment.parent)
    const isOfPage = this.#there.has(`page ${comment.post}`)
    await this.#carryOut(planComment(comment, { post, parent, isOfPage }, this.#parts))
  }
}
