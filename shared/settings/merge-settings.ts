import { buildValues, listSettings, type SettingsTree, type ValuesOf, valueAt } from './settings-tree.ts'

type Versions<Values> = { base: Values; mine: Values; theirs: Values }

/** Merges both sides' changes since `base`. Where both changed a setting, `merged` has mine, and `overlap` its path. */
export function mergeSettings<Tree extends SettingsTree>(
  tree: Tree,
  { base, mine, theirs }: Versions<ValuesOf<Tree>>,
): { merged: ValuesOf<Tree>; overlap: string[] } {
  const differs = (one: object, other: object, path: string) =>
    JSON.stringify(valueAt(one, path)) !== JSON.stringify(valueAt(other, path))
  const overlap = listSettings(tree)
    .map(({ path }) => path)
    .filter(path => differs(base, mine, path) && differs(base, theirs, path) && differs(mine, theirs, path))
  const merged = buildValues(tree, (_, path) => valueAt(differs(base, mine, path) ? mine : theirs, path))
  return { merged, overlap }
}
