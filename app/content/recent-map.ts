/** Least-recently-used cache. */
export class RecentMap<Value> {
  private readonly kept = new Map<string, Value>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.kept.get(key)
    if (value !== undefined) {
      this.kept.delete(key)
      this.kept.set(key, value)
    }
    return value
  }

  delete(key: string): void {
    this.kept.delete(key)
  }

  clear(): void {
    this.kept.clear()
  }

  set(key: string, value: Value): void {
    this.kept.delete(key)
    this.kept.set(key, value)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.limit) return
      this.kept.delete(oldest)
    }
  }
}
