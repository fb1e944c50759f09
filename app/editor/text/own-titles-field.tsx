import { useState } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { TextField } from '#app/ui/field.tsx'
import { useCombobox } from '#app/ui/use-combobox.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { findOwnTitles, type OwnTitle } from '#shared/data/own-titles.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { completeAddress } from './complete-address.ts'

type Props = {
  present: string
  error: string | null | undefined
  onChoose: (address: string, title: string) => void
}

const isAddress = (typed: string) => /^(?:[/#]|[a-z]+:)/i.test(typed)

/** Accepts an address, or text that is matched against titles on this site. */
export function OwnTitlesField({ present, error, onChoose }: Props) {
  const { projectsAddress } = useSite()
  const [search, setSearch] = useState('')
  const wanted = search.length > 1 && !isAddress(search) ? search : null
  const settled = useSettled(wanted)
  const { former } = useQuery(
    (client, signal) => findOwnTitles(client, settled ?? '', signal).catch(() => []),
    settled,
  )
  const starts = { post: '/blog/', page: '/', project: `/${projectsAddress}/` }
  const addressOf = ({ noun, slug }: OwnTitle) => starts[noun] + encodeURIComponent(slug)
  const found = (wanted !== null && former) || []
  const combobox = useCombobox({
    label: 'Your posts and pages',
    options: found,
    onChoose: one => onChoose(addressOf(one), one.title),
    // Text that is not an address selects the first match.
    first: linkAddress(completeAddress(search)) === null ? 0 : -1,
  })

  return (
    <div>
      <TextField
        label="Address"
        name="address"
        inputMode="url"
        autoCapitalize="none"
        hint="Or search your posts and pages"
        defaultValue={present}
        error={error}
        {...combobox.field}
        onKeyDown={combobox.press}
        onInput={({ currentTarget }) => {
          setSearch(currentTarget.value.trim())
          combobox.reset()
        }}
      />
      <div {...combobox.list} className="menu dashboard-menu own-titles-field">
        {found.map((one, place) => (
          <button {...combobox.option(one, place)} key={addressOf(one)} type="button">
            <span>{one.title}</span>
            <span className="hint cut">{one.status === 'draft' ? 'Draft' : addressOf(one)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
