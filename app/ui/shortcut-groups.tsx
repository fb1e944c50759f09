import { spokenKeys } from './spoken-keys.ts'

export type ShortcutGroup = { title: string; shortcuts: { label: string; keys?: string }[] }

export function ShortcutGroups({ groups }: { groups: ShortcutGroup[] }) {
  return (
    <div className="shortcut-groups">
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className="ruled ruled-text">
            {shortcuts.map(({ label, keys = '' }) => (
              <div key={label} className="between">
                <dt>{label}</dt>
                <dd className="one-line">
                  <kbd>{spokenKeys(keys)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
