import { isLinkIcon, linkIcons, type OwnerLink } from '#app/content/site.ts'
import { isAddress, siteBounds } from '#app/data/site-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { movedTo } from './moved-to.ts'

const icons: Record<(typeof linkIcons)[number], string> = {
  home: 'House',
  person: 'Person',
  say: 'Speech',
  post: 'Page',
  image: 'Picture',
  heart: 'Heart',
}

type Props = { links: OwnerLink[]; trouble: string | null; onChange: (links: OwnerLink[]) => void }

/** The links of the owner card, in their order. */
export function LinkSettings({ links, trouble, onChange }: Props) {
  const set = (place: number, change: Partial<OwnerLink>) =>
    onChange(links.map((link, at) => (at === place ? { ...link, ...change } : link)))
  return (
    <fieldset>
      <legend className="field-label">Links</legend>
      {trouble && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          Each link needs a text, and an address that begins with https://, http://, mailto: or /.
        </p>
      )}
      <ol className="settings-list settings-list-links">
        {links.map(({ label, url, icon }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may be equal, and no field has state of its own
          <li key={place}>
            <Field label={`Text of link ${place + 1}`} hideLabel>
              {control => (
                <input
                  {...control}
                  className="input"
                  placeholder="Text"
                  value={label}
                  maxLength={siteBounds.labelLength}
                  aria-invalid={trouble && label.trim() === '' ? true : undefined}
                  onChange={({ target }) => set(place, { label: target.value })}
                />
              )}
            </Field>
            <Field label={`Address of link ${place + 1}`} hideLabel>
              {control => (
                <input
                  {...control}
                  className="input"
                  placeholder="https://"
                  value={url}
                  aria-invalid={trouble && !isAddress(url) ? true : undefined}
                  onChange={({ target }) => set(place, { url: target.value.trim() })}
                />
              )}
            </Field>
            <Field label={`Icon of link ${place + 1}`} hideLabel>
              {control => (
                <select
                  {...control}
                  className="input"
                  value={icon ?? ''}
                  onChange={({ target }) =>
                    set(place, { icon: isLinkIcon(target.value) ? target.value : null })
                  }
                >
                  <option value="">Arrow</option>
                  {linkIcons.map(name => (
                    <option key={name} value={name}>
                      {icons[name]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <MoveButtons
              name={label || `link ${place + 1}`}
              place={place}
              count={links.length}
              onMove={to => onChange(movedTo(links, place, to))}
              onRemove={() => onChange(links.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        disabled={links.length >= siteBounds.links}
        onClick={() => onChange([...links, { label: '', url: '', icon: null }])}
      >
        Add a link
      </Button>
    </fieldset>
  )
}
