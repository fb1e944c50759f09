import type { ComponentType } from 'react'
import type { PathOf } from '#app/content/settings/settings-tree.ts'
import type { allSettings } from '#app/content/settings/site-settings.ts'
import { AccentField } from '../look/accent-field.tsx'
import { CssField } from '../look/css-field.tsx'
import { DarkLogoField, LightLogoField } from '../look/logo-field.tsx'
import { ConfirmationField } from './confirmation-field.tsx'
import { OwnerLinksField } from './owner-links-field.tsx'
import { OwnerPicture } from './owner-picture.tsx'
import type { OwnFieldProps } from './part-props.ts'
import { ReviewersField } from './reviewers-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { TopicsField } from './topics-field.tsx'

const fields: Record<PathOf<typeof allSettings, 'own'>, ComponentType<OwnFieldProps>> = {
  timeZone: TimeZoneField,
  'owner.avatar': OwnerPicture,
  'owner.links': OwnerLinksField,
  topics: TopicsField,
  reviewers: ReviewersField,
  confirmAddresses: ConfirmationField,
  'look.accent': AccentField,
  'look.logo': LightLogoField,
  'look.logoDark': DarkLogoField,
  'look.css': CssField,
}

/** By path. */
export const ownFields = new Map<string, ComponentType<OwnFieldProps>>(Object.entries(fields))
