export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const arrows = { ArrowUp: '↑', ArrowDown: '↓' }
const macSigns = { ...arrows, Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', '+': '' }
const otherSigns = { ...arrows, Mod: 'Ctrl' }

export const spokenKeys = (keys: string): string =>
  Object.entries(isMac() ? macSigns : otherSigns).reduce(
    (keys, [name, sign]) => keys.replaceAll(name, sign),
    keys,
  )
