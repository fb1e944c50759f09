import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { requestBackup } from '#shared/data/planned-backups.ts'
import { isFound } from '#shared/settings/find-settings.ts'
import { type Destination, findDestinations, pages, settings } from './list-destinations.ts'

const actions: Destination[] = [
  { key: 'new post', label: 'New post', hint: '', address: '/dashboard/createblog', words: ['write'] },
  { key: 'new page', label: 'New page', hint: '', address: '/dashboard/createpage', words: ['write'] },
  { key: 'site', label: 'View site', hint: '', address: '/' },
  {
    key: 'profile',
    label: 'Profile',
    hint: '',
    address: '/dashboard/profile',
    words: ['account', 'password'],
  },
]

/** Finds what the settings page finds. Names that match come before keywords. */
const score = (name: string, typed: string, keywords: string[] = []) =>
  isFound([name], typed) ? 2 : Number(isFound([name, ...keywords], typed))

export default function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const navigate = useNavigate()
  const { mutate } = useMutation()
  const isHosted = useSession().backend.url !== null
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim())
  const found = useQuery(
    (client, signal) => findDestinations(client, settled, signal),
    settled === '' ? null : settled,
  )

  const go = ({ address }: Destination) => {
    onClose()
    navigate(address)
  }
  const switchTheme = () => {
    onClose()
    document.querySelector<HTMLElement>('.theme-button')?.click()
  }
  const backUp = () =>
    mutate(async client => {
      const isRequested = await requestBackup(client)
      onClose()
      if (isRequested) toast.success('The backup will start within 30 seconds.')
      else
        toast.error(
          isHosted
            ? 'This site’s data is in a Supabase project. Run ‘npm run backup’ on the server.'
            : 'Backups are not set up. Set BACKUP_DIR for the server and restart it.',
        )
    })
  const group = (heading: string, places: Destination[]) => (
    <Command.Group heading={heading}>
      {places.map(place => (
        <Command.Item
          key={place.key}
          value={`${place.label} ${place.key}`}
          keywords={place.words ?? []}
          onSelect={() => go(place)}
        >
          <span>{place.label}</span>
          {place.hint && <span className="hint one-line">{place.hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
  return (
    <Dialog title="Go to" className="palette" onClose={onClose}>
      {/* It would take the focus of the dialog. */}
      <Command label="Go to" filter={score} loop tabIndex={undefined}>
        <Command.Input
          autoFocus
          className="input"
          placeholder="A page, post, setting, person or tag"
          value={typed}
          onValueChange={setTyped}
        />
        <Command.List className="menu dashboard-menu palette-list">
          <Command.Empty className="palette-empty">
            {found.loading ? 'Searching…' : 'No results.'}
          </Command.Empty>
          {group('Do', actions)}
          <Command.Item value="switch theme dark light" onSelect={switchTheme}>
            Switch theme
          </Command.Item>
          <Command.Item value="back up now" keywords={['backup', 'save', 'archive']} onSelect={backUp}>
            Back up now
          </Command.Item>
          <Command.Item value="keyboard shortcuts keys" onSelect={onShortcuts}>
            Keyboard shortcuts
          </Command.Item>
          {settled !== '' && group('Yours', found.value ?? [])}
          {group('Dashboard', pages)}
          {typed !== '' && group('Settings', settings)}
        </Command.List>
      </Command>
    </Dialog>
  )
}
