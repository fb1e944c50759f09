import type { SettingDifference } from '#shared/settings/list-differences.ts'

export function SettingDifferences({ found }: { found: SettingDifference[] }) {
  if (found.length === 0) return <p>Same as the form.</p>
  return (
    <dl className="stack">
      {found.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="field-label">{name}</dt>
          <dd>
            <del>{before || 'Empty'}</del> <ins>{after || 'Empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
