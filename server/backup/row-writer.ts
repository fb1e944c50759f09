import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Destination } from './destination.ts'
import { columnList, quoteTable } from './snapshot.ts'

export class RowWriter {
  readonly destination: Destination
  readonly #stream: CopyStreamQuery
  /** Postgres may refuse a row between two calls; the stream can then neither be written nor ended. */
  #error: Error | null = null

  constructor(client: pg.Client, destination: Destination) {
    this.destination = destination
    const { into, table, isEmptied } = destination
    const options = isEmptied ? 'with (freeze)' : ''
    this.#stream = client.query(
      copyFrom(`copy ${quoteTable(into)} (${columnList(table.columns)}) from stdin ${options}`),
    )
    this.#stream.on('error', error => {
      this.#error = error
    })
  }

  write(bytes: Buffer): Promise<void> {
    if (this.#error) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      this.#stream.once('error', reject)
      this.#stream.write(bytes, error => {
        this.#stream.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  async end(): Promise<void> {
    if (this.#error) throw this.#error
    this.#stream.end()
    await finished(this.#stream)
  }
}
