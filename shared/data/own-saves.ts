type Stored<Seen> = { row: object; seen: Seen }

type Save<Seen, Result> = {
  row: object
  /** What the form has read or saved last. */
  seen: Seen
  /** Resolves to null or false if something other than `seen` is stored. */
  write: (seen: Seen) => Promise<Result>
  /** Reads what is stored, as `row` would be. */
  read: () => Promise<Stored<Seen> | null>
}

/** The saves of one form. Remembers those without a response, so that what they stored is not mistaken for somebody else's. */
export class OwnSaves {
  #unanswered: string[] = []

  /** Resolves to the result of `write`. */
  async save<Seen, Result>({ row, seen, write, read }: Save<Seen, Result>): Promise<Result> {
    const earlier = this.#unanswered
    this.#unanswered = [...earlier, JSON.stringify(row)]
    let result = await write(seen)
    if (!result) {
      const stored = await read()
      const isOwn = stored && this.#unanswered.includes(JSON.stringify(stored.row))
      if (isOwn) result = await write(stored.seen)
    }
    this.#unanswered = result ? [] : earlier
    return result
  }
}
