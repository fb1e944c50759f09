import type { Look } from './look.ts'

export type LookPreset = { name: string; hint: string; look: Omit<Look, 'logo' | 'logoDark' | 'css'> }

/** Looks that go together. The first is that of a new site. */
export const lookPresets: LookPreset[] = [
  {
    name: 'Byline',
    hint: 'Ink on quiet paper, one blue line.',
    look: {
      accent: null,
      typePair: 'editorial',
      coverStyle: 'lines',
      homeLayout: 'cards',
      density: 'normal',
      corner: 'soft',
    },
  },
  {
    name: 'Gazette',
    hint: 'Like a front page: dense, square, red.',
    look: {
      accent: '#b3202c',
      typePair: 'editorial',
      coverStyle: 'lines',
      homeLayout: 'grid',
      density: 'compact',
      corner: 'sharp',
    },
  },
  {
    name: 'Paperback',
    hint: 'Only titles and text, with wide margins.',
    look: {
      accent: '#1d6b4f',
      typePair: 'bookish',
      coverStyle: 'lines',
      homeLayout: 'list',
      density: 'airy',
      corner: 'soft',
    },
  },
  {
    name: 'Studio',
    hint: 'Large, rounded covers for visual work.',
    look: {
      accent: '#b6246b',
      typePair: 'modern',
      coverStyle: 'bands',
      homeLayout: 'grid',
      density: 'airy',
      corner: 'round',
    },
  },
  {
    name: 'Notebook',
    hint: 'Dotted pages and a warm pencil.',
    look: {
      accent: '#96530a',
      typePair: 'bookish',
      coverStyle: 'dots',
      homeLayout: 'cards',
      density: 'normal',
      corner: 'round',
    },
  },
  {
    name: 'Graphite',
    hint: 'Plain and without color, for notes and code.',
    look: {
      accent: '#3d4654',
      typePair: 'modern',
      coverStyle: 'dots',
      homeLayout: 'list',
      density: 'compact',
      corner: 'sharp',
    },
  },
]

/** Keeps the logo and the custom CSS. */
export const withPreset = (look: Look, preset: LookPreset): Look => ({ ...look, ...preset.look })
