export const bounds = {
  urlLength: 16_000,
  selectItems: 60,
  /** How often one column may be selected under different aliases, since each copies its value. */
  sameColumn: 2,
  embeds: 8,
  embedDepth: 3,
  readers: { embeds: 4, embedDepth: 2, embeddedConditions: 2, bodyBytes: 64 * 1024 },
  conditions: 30,
  conditionDepth: 3,
  listValues: 1_000,
  orderTerms: 10,
  patternLength: 200,
  patternWildcards: 5,
  rows: 1_000,
  answerBytes: 16 * 1024 * 1024,
  /** Larger responses count toward the next two bounds while clients read them. Those of administrators do not. */
  largeAnswer: 256 * 1024,
  unreadBytes: 128 * 1024 * 1024,
  unreadBytesOfClient: 40 * 1024 * 1024,
  readingTime: 60_000,
  readingPeriod: 10_000,
  bodyBytes: 6 * 1024 * 1024,
  held: {
    readers: { total: 32 * 1024 * 1024, ofClient: 4 * 1024 * 1024 },
    administrators: { total: 96 * 1024 * 1024, ofClient: 24 * 1024 * 1024 },
  },
  body: { depth: 20, keys: 200 },
  insertedRows: { anon: 100, authenticated: 100, service_role: 10_000 },
  /** Milliseconds, longer than a read may run. The client library repeats a refused read three times, and no write. A loader sends an expired page instead. */
  wait: { reads: 4_000, others: 6_000, loaders: 2_000 },
  /** The slots of writers, administrators and role lookups add up to the write connections. The others plus the stored uploads add up to the read connections. */
  slots: { strangers: 4, readers: 4, writers: 3, administrators: 4, loaders: 4, roles: 1 },
  waiting: 400,
  waitingOfClient: 40,
} as const
