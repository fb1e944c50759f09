import { badQuery } from './errors.ts'

export class Scanner {
  #position = 0
  readonly #text: string
  readonly #what: string

  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length
  }

  peek(): string {
    return this.#text.charAt(this.#position)
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#position)) return false
    this.#position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expected "${token}"`)
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail('expected the end')
  }

  until(ends: string): string {
    const start = this.#position
    while (!this.isAtEnd && !ends.includes(this.peek())) this.#position++
    return this.#text.slice(start, this.#position)
  }

  value(ends: string): string {
    return this.peek() === '"' ? this.#quoted() : this.until(ends)
  }

  name(): string {
    const name = this.peek() === '"' ? this.#quoted() : this.until(' ,()!:."*-><{}[]')
    if (!name) this.fail('expected a name')
    return name
  }

  #quoted(): string {
    this.expect('"')
    let value = ''
    for (;;) {
      value += this.until('\\"')
      if (this.take('"')) return value
      this.take('\\')
      if (this.isAtEnd) this.fail('a quotation mark is not closed')
      value += this.peek()
      this.#position++
    }
  }

  fail(why: string): never {
    throw badQuery(this.#what, `${why} at position ${this.#position + 1}`)
  }
}
