type Panel = { form: 'settings' | 'look'; legend: string; hint?: string }

export const panels = {
  site: { form: 'settings', legend: 'Site' },
  owner: { form: 'settings', legend: 'Owner card' },
  topics: {
    form: 'settings',
    legend: 'Topics',
    hint: 'A renamed topic keeps its posts, and its old address redirects to the new one. A topic with posts cannot be removed.',
  },
  posts: { form: 'settings', legend: 'Posts' },
  projects: { form: 'settings', legend: 'Projects' },
  lists: { form: 'settings', legend: 'Lists' },
  readers: { form: 'settings', legend: 'Readers' },
  presets: {
    form: 'look',
    legend: 'Presets',
    hint: 'Each sets type, color, covers, layout and shape together. Until you save, Undo brings back yours.',
  },
  accent: {
    form: 'look',
    legend: 'Accent color',
    hint: 'Used for links, names, buttons and the line. We adjust it where contrast would be too low.',
  },
  drawn: { form: 'look', legend: 'Type and covers' },
  shape: { form: 'look', legend: 'Layout and shape' },
  logo: { form: 'look', legend: 'Logo' },
  css: { form: 'look', legend: 'Custom CSS' },
} satisfies Record<string, Panel>

export type PanelName = keyof typeof panels

export const panelsOf = (form: Panel['form']): [PanelName, Panel][] =>
  panelNames
    .map((name): [PanelName, Panel] => [name, panels[name]])
    .filter(([, panel]) => panel.form === form)

const isPanelName = (name: string): name is PanelName => Object.hasOwn(panels, name)

const panelNames = Object.keys(panels).filter(isPanelName)
