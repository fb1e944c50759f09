/** The accounts of the access matrix, with fixed ids, so that cases are plain data. */
export const people = {
  noor: { id: '00000000-0000-4000-8000-000000000001', name: 'Noor Haddad', email: 'noor@example.com' },
  tomas: { id: '00000000-0000-4000-8000-000000000002', name: 'Tomas Lind', email: 'tomas@example.com' },
  vera: { id: '00000000-0000-4000-8000-000000000003', name: 'Vera Okafor', email: 'vera@example.com' },
  ines: { id: '00000000-0000-4000-8000-000000000004', name: 'Ines Duarte', email: 'ines@example.com' },
  /** An account whose profile is missing. */
  olga: { id: '00000000-0000-4000-8000-000000000005', name: 'Olga Brandt', email: 'olga@example.com' },
} as const

export type Person = keyof typeof people

export const admins: Person[] = ['vera', 'ines']

/** Who sends a request. Visitors and the service role have no account. */
export type Actor = 'visitor' | 'reader' | 'other reader' | 'admin' | 'other admin' | 'service role'

export const actors: Record<Actor, { person: Person | null; role: string; phrase: string }> = {
  visitor: { person: null, role: 'anon', phrase: 'a visitor' },
  reader: { person: 'noor', role: 'authenticated', phrase: 'a reader' },
  'other reader': { person: 'tomas', role: 'authenticated', phrase: 'another reader' },
  admin: { person: 'vera', role: 'authenticated', phrase: 'an administrator' },
  'other admin': { person: 'ines', role: 'authenticated', phrase: 'another administrator' },
  'service role': { person: null, role: 'service_role', phrase: 'the service role' },
}

export const everybody: Actor[] = [
  'visitor',
  'reader',
  'other reader',
  'admin',
  'other admin',
  'service role',
]

/** Ids of the rows that arrange() inserts, far above the identity values of rows that a test inserts. */
export const rows = {
  verasPost: 900_101,
  inesPost: 900_102,
  noorsComment: 900_201,
  verasComment: 900_202,
  tomasComment: 900_203,
  noorsLike: 900_301,
  verasLike: 900_302,
  verasDraft: '00000000-0000-4000-8000-0000000000d1',
  inesDraft: '00000000-0000-4000-8000-0000000000d2',
  verasVersion: 900_401,
  noorsReport: 900_501,
  noorsSession: '00000000-0000-4000-8000-0000000000e1',
  oldSlug: 'on-bushes',
  about: 900_601,
  /** A page that is a draft. */
  uses: 900_602,
  versionOfAbout: 900_402,
  oldPageSlug: 'about-me',
  /** Of the administrator's post. */
  hedges: 900_801,
  /** A tag without posts. */
  unused: 900_802,
  oldTag: 'shrubs',
  /** Of the administrator's post. */
  gardens: 900_851,
  linkToAbout: 900_701,
  linkElsewhere: 900_702,
  redirect: 900_801,
  removed: 900_802,
  missedAddress: 900_811,
  message: 900_821,
  /** A page in the bin. */
  binned: 900_831,
} as const

export const files = {
  cover: 'Thumbnail/cover-5d3f.png',
  /** Added by Noor when she was an administrator. */
  figure: 'Content/figure-91ab.png',
  /** In a bucket that the site does not use. */
  trunk: 'Thumbnail/trunk-40e2.png',
  noorsPhoto: 'Profile Photo/noor-77c2.png',
  verasPhoto: 'Profile Photo/vera-0b1e.png',
} as const
