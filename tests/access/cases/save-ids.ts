import { type Case, NOW } from '../case.ts'
import { people, rows } from '../people.ts'

const saveId = '00000000-0000-4000-8000-0000000000e1'
const otherId = '00000000-0000-4000-8000-0000000000e2'

const written = {
  blogs: { noun: 'post', where: { id: rows.verasPost }, other: { id: rows.inesPost } },
  pages: { noun: 'page', where: { id: rows.about }, other: { id: rows.uses } },
} as const

/** By the id of its save a form finds the row that it has written. */
export const saveIds: Case[] = (['blogs', 'pages'] as const).flatMap((table): Case[] => {
  const { noun, where, other } = written[table]
  const given = `update public.${table} set save_id = '${saveId}' where id = ${where.id}`
  return [
    {
      name: `a ${noun} carries the id of its save, which alone is no version and no change of its words`,
      as: 'other admin',
      does: { update: table, set: { save_id: saveId }, where },
      expect: 'done',
      becomes: table === 'blogs' ? { updated_at: NOW, text_changed_at: null } : { updated_at: NOW },
      also: [{ table: 'public.versions', where: { user_id: people.ines.id }, row: null }],
    },
    {
      name: `a ${noun} carries the id of its last save`,
      as: 'admin',
      given,
      does: { update: table, set: { save_id: otherId }, where },
      expect: 'done',
    },
    {
      name: `a ${noun} that is written without an id carries none`,
      as: 'service role',
      given,
      does: { update: table, set: { title: 'On old hedges' }, where },
      expect: 'done',
      becomes: { save_id: null },
    },
    {
      name: `one save cannot have written two ${noun}s`,
      as: 'admin',
      given,
      does: { update: table, set: { save_id: saveId }, where: other },
      expect: { code: '23505', constraint: `${table}_save_id_unique` },
    },
  ]
})
