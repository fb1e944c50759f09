/** The status of an answer and the code of its refusal. */
type Outcome = `${number}` | `${number} ${string}`

/**
 * Where our data API answers otherwise than the real PostgREST 12, and the reason. All that are asked and not named here are the same:
 * status, code of a refusal, body and Content-Range of a success. The sentences of refusals may differ.
 */
export const dataApiDifferences: Record<string, { theirs: Outcome; ours: Outcome; why: string }> = {
  'a table that is not there': {
    theirs: '404 42P01',
    ours: '404 PGRST205',
    why: 'Hosted projects have PostgREST 14, whose code this is.',
  },
  'a column as another type': { theirs: '200', ours: '400 PGRST100', why: 'Casts are not offered.' },
  'a value inside of JSON': {
    theirs: '200',
    ours: '400 PGRST100',
    why: 'Paths into JSON are not offered: settings and drafts are read whole.',
  },
  'a limit that is no number': {
    theirs: '200',
    ours: '400 PGRST100',
    why: 'A limit that is not understood must not become none.',
  },
  'a negative offset': {
    theirs: '200',
    ours: '416 PGRST103',
    why: 'As PostgREST 13 and later.',
  },
  'a media type that is none': {
    theirs: '415 PGRST107',
    ours: '406 PGRST107',
    why: 'As PostgREST 13 and later.',
  },
  'a method that is none': {
    theirs: '400 PGRST102',
    ours: '405 PGRST117',
    why: 'Rows are not put: supabase-js never does.',
  },
  'a function that only writes, by GET': {
    theirs: '405 25006',
    ours: '405 PGRST101',
    why: 'Known from the catalogue before Postgres is asked.',
  },
  'an empty body': {
    theirs: '400 PGRST102',
    ours: '409 23503',
    why: 'Nothing counts as a row without columns, which the constraints refuse.',
  },
  'a body that is a number': {
    theirs: '201',
    ours: '400 PGRST102',
    why: 'Nothing was written, so success must not be said.',
  },
  'no row': {
    theirs: '201',
    ours: '400 PGRST102',
    why: 'Nothing was written, so success must not be said.',
  },
  'a change of nothing': {
    theirs: '204',
    ours: '400 PGRST102',
    why: 'Nothing was changed, so success must not be said.',
  },
  'a change without a filter': {
    theirs: '429 PT429',
    ours: '400 21000',
    why: 'A hosted project has the extension safeupdate, which answers as ours; this Postgres has not, and the limit of edits refuses.',
  },
  'a removal without a filter': {
    theirs: '204',
    ours: '400 21000',
    why: 'A hosted project has the extension safeupdate, which answers as ours; this Postgres has not.',
  },
  'the description of the API': {
    theirs: '200',
    ours: '404 PGRST125',
    why: 'Its tables are no secret, and nobody asks for the description.',
  },
}
