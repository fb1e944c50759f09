/** What one request may ask for. docs/security.md lists the same numbers, and why. */
export const bounds = {
  /** Characters of path and query. */
  urlLength: 16_000,
  selectItems: 60,
  /** Times that a table's columns may be selected under other names: each time is another copy of the value. */
  sameColumn: 2,
  embeds: 8,
  embedDepth: 3,
  conditions: 30,
  conditionDepth: 3,
  listValues: 1_000,
  orderTerms: 10,
  patternLength: 200,
  patternWildcards: 5,
  /** Rows of one answer and of each embedded list, as on hosted Supabase. */
  rows: 1_000,
  /** Bytes of one answer: the database throws a larger one away instead of sending it. */
  answerBytes: 16 * 1024 * 1024,
  /** Answers of more bytes count in the two below, which hold for what clients have not read yet. */
  largeAnswer: 256 * 1024,
  unreadBytes: 128 * 1024 * 1024,
  unreadBytesOfClient: 40 * 1024 * 1024,
  /** Milliseconds that a client has to read a large answer. */
  readingTime: 60_000,
  /** Arrays and objects around a value of a body. */
  bodyDepth: 20,
  insertedRows: { anon: 100, authenticated: 100, service_role: 10_000 },
  /** Statements that are kept prepared on each connection. */
  preparedStatements: 200,
  /** Characters of a statement that is kept: no list or form of this site needs more. */
  preparedLength: 4_000,
  /** Milliseconds that a request waits for its turn. */
  wait: 2_000,
  /** Requests of visitors, of readers, and of loaders that wait. */
  waiting: 100,
} as const
