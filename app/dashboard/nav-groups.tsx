import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { countWaiting } from '#shared/data/admin-moderation.ts'
import { countUnreadMessages } from '#shared/data/messages.ts'
import { DashboardIcon } from './dashboard-icon.tsx'
import { WaitingCount } from './waiting-count.tsx'

export interface NavItem {
  to: string
  icon: ReactNode
  label: string
  /** What else it is found by. */
  words?: string
  count?: ReactNode
}

export const ownItem: NavItem = { to: '/dashboard/profile', icon: <Icon name="person" />, label: 'Profile' }

/** What administrators see, by what they come for. */
export const groups: { name: string | null; items: NavItem[] }[] = [
  {
    name: null,
    items: [
      { to: '/dashboard/main', icon: <Icon name="home" />, label: 'Dashboard' },
      {
        to: '/dashboard/analytics',
        icon: <DashboardIcon name="chart" />,
        label: 'Analytics',
        words: 'figures statistics reads visitors plausible',
      },
    ],
  },
  {
    name: 'Write',
    items: [
      { to: '/dashboard/posts', icon: <Icon name="post" />, label: 'Posts' },
      { to: '/dashboard/projects', icon: <DashboardIcon name="project" />, label: 'Projects' },
      { to: '/dashboard/pages', icon: <DashboardIcon name="page" />, label: 'Pages' },
      { to: '/dashboard/resume', icon: <Icon name="person" />, label: 'Résumé', words: 'cv' },
      { to: '/dashboard/tags', icon: <DashboardIcon name="tag" />, label: 'Tags' },
      { to: '/dashboard/series', icon: <DashboardIcon name="series" />, label: 'Series' },
    ],
  },
  {
    name: 'Readers',
    items: [
      { to: '/dashboard/comments', icon: <Icon name="say" />, label: 'Comments' },
      {
        to: '/dashboard/moderation',
        icon: <Icon name="flag" />,
        label: 'Moderation',
        words: 'spam reports ban held',
        count: <WaitingCount count={countWaiting} state="waiting" />,
      },
      {
        to: '/dashboard/users',
        icon: <Icon name="people" />,
        label: 'Users',
        words: 'people roles administrators',
      },
      {
        to: '/dashboard/subscribers',
        icon: <DashboardIcon name="mail" />,
        label: 'Subscribers',
        words: 'newsletter emails',
      },
      { to: '/dashboard/newsletter', icon: <DashboardIcon name="newsletter" />, label: 'Newsletter' },
      {
        to: '/dashboard/messages',
        icon: <Icon name="reply" />,
        label: 'Messages',
        words: 'contact form',
        count: <WaitingCount count={countUnreadMessages} state="unread" />,
      },
    ],
  },
  {
    name: 'Site',
    items: [
      {
        to: '/dashboard/appearance',
        icon: <Icon name="eye" />,
        label: 'Appearance',
        words: 'look theme colors colours fonts',
      },
      {
        to: '/dashboard/navigation',
        icon: <DashboardIcon name="signs" />,
        label: 'Navigation',
        words: 'menu links top bar footer',
      },
      { to: '/dashboard/settings', icon: <DashboardIcon name="sliders" />, label: 'Settings' },
      { to: '/dashboard/mail', icon: <DashboardIcon name="at" />, label: 'Mail', words: 'smtp sender dkim' },
      {
        to: '/dashboard/redirects',
        icon: <DashboardIcon name="redirect" />,
        label: 'Redirects',
        words: 'old addresses 404',
      },
      {
        to: '/dashboard/import',
        icon: <DashboardIcon name="import" />,
        label: 'Import',
        words: 'wordpress ghost markdown',
      },
      {
        to: '/dashboard/export',
        icon: <DashboardIcon name="export" />,
        label: 'Export',
        words: 'download backup move',
      },
      {
        to: '/dashboard/bin',
        icon: <DashboardIcon name="bin" />,
        label: 'Bin',
        words: 'trash deleted restore undo',
      },
    ],
  },
]
