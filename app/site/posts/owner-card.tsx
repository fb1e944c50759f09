import { Avatar } from '#app/components/avatar.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isOwnerUnnamed } from '#shared/settings/is-owner-unnamed.ts'
import { isLinkIcon } from '#shared/settings/link-icons.ts'
import { contactAddress } from './contact-address.ts'

export function OwnerCard() {
  const site = useSite()
  const { owner } = site
  const contact = contactAddress(site)
  if (isOwnerUnnamed(site)) return null
  return (
    <section className="owner-card" aria-label="About the author">
      <Avatar src={owner.avatar} name={owner.name} className="owner-card-picture" />
      <h2>{owner.name}</h2>
      <svg className="owner-card-flourish" viewBox="0 0 150 16" aria-hidden="true" focusable="false">
        <path pathLength="1" d="M2 9c22-7 48-8 70-5 14 2 10 8 2 7-9-1-2-9 16-9 20 0 36 5 58 2" />
      </svg>
      <p>{owner.title}</p>
      {contact && (
        <ButtonLink wide to={contact}>
          Contact Me
        </ButtonLink>
      )}
      <ul className="row">
        {owner.links.map(({ label, url, icon }) => (
          <li key={url}>
            <a className="plain-link inline" href={url} rel="me noopener">
              {label}
              <Icon name={isLinkIcon(icon) ? icon : 'out'} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
