import type { Review } from '#app/data/reviews.ts'

type Run = { shown: Review; hidden?: never } | { shown?: never; hidden: number[]; from: number }

/** The replies of a review in their order: each that is loaded, and between them the ids of those that are not. `from`: how many come before. */
export function runsOfReplies({ replies }: Pick<Review, 'replies'>, shown: Review[]): Run[] {
  const byId = new Map(shown.map(reply => [reply.id, reply]))
  const runs: Run[] = []
  for (const [from, id] of replies.entries()) {
    const reply = byId.get(id)
    const last = runs.at(-1)
    if (reply) runs.push({ shown: reply })
    else if (last?.hidden) last.hidden.push(id)
    else runs.push({ hidden: [id], from })
  }
  return runs
}
