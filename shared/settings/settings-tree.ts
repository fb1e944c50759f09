import type { Control, Setting } from './setting.ts'

type Group = { [name: string]: Setting<unknown> }

export type SettingsTree = { [name: string]: Setting<unknown> | Group }

type Described = { column: string; start: unknown; control: Control }

type GroupValues<Node> = {
  [Name in keyof Node]: Node[Name] extends Described ? Node[Name]['start'] : never
}

export type ValuesOf<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends Described ? Tree[Name]['start'] : GroupValues<Tree[Name]>
}

type Leaf<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends Described ? Tree[Name] : Tree[Name][keyof Tree[Name]]
}[keyof Tree]

export type RowOf<Tree> = { [One in Extract<Leaf<Tree>, Described> as One['column']]: One['start'] }

type NameOf<Group, Kind> = {
  [Name in keyof Group & string]: Group[Name] extends { control: { kind: Kind } } ? Name : never
}[keyof Group & string]

export type PathOf<Tree, Kind extends Control['kind']> =
  | NameOf<Tree, Kind>
  | { [Name in keyof Tree & string]: `${Name}.${NameOf<Tree[Name], Kind>}` }[keyof Tree & string]

export type DescribedSetting = { path: string; setting: Setting<unknown> }

const isSetting = (node: Setting<unknown> | Group): node is Setting<unknown> =>
  typeof node.column === 'string'

export function listSettings(tree: SettingsTree, before = ''): DescribedSetting[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    isSetting(node) ? [{ path: before + name, setting: node }] : listSettings(node, `${before}${name}.`),
  )
}

export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    )
}

/** `valueFor` must return a value of the setting: its `start`, or a result of its functions. */
export function buildValues<Tree extends SettingsTree>(
  tree: Tree,
  valueFor: (setting: Setting<unknown>, path: string) => unknown,
): ValuesOf<Tree> {
  const build = (tree: SettingsTree, before: string): object =>
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => [
        name,
        isSetting(node) ? valueFor(node, before + name) : build(node, `${before}${name}.`),
      ]),
    )
  return build(tree, '') as ValuesOf<Tree>
}

export const startOf = <Tree extends SettingsTree>(tree: Tree) => buildValues(tree, ({ start }) => start)

export const valuesOf = <Tree extends SettingsTree>(tree: Tree, row: object) =>
  buildValues(tree, ({ column, read }) => read(Reflect.get(row, column)))

export const rowOf = <Tree extends SettingsTree, Values extends Partial<ValuesOf<Tree>>>(
  tree: Tree,
  values: Values,
) =>
  Object.fromEntries(
    listSettings(tree)
      .map(({ path, setting }) => [setting.column, valueAt(values, path)])
      .filter(([, value]) => value !== undefined),
  ) as Values extends ValuesOf<Tree> ? RowOf<Tree> : Partial<RowOf<Tree>>

export function without<Tree extends object, Left extends object>(tree: Tree, left: Left) {
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !Object.hasOwn(left, name))) as Omit<
    Tree,
    keyof Left
  >
}

export const withValue = <Tree extends SettingsTree>(
  tree: Tree,
  values: ValuesOf<Tree>,
  path: string,
  value: unknown,
): ValuesOf<Tree> => buildValues(tree, (_, each) => (each === path ? value : valueAt(values, each)))

export const isSame = <Tree extends SettingsTree>(tree: Tree, one: ValuesOf<Tree>, other: ValuesOf<Tree>) =>
  listSettings(tree).every(
    ({ path }) => JSON.stringify(valueAt(one, path)) === JSON.stringify(valueAt(other, path)),
  )

export const tidied = <Tree extends SettingsTree>(tree: Tree, typed: ValuesOf<Tree>): ValuesOf<Tree> =>
  buildValues(tree, ({ tidy }, path) => tidy(valueAt(typed, path)))

export const listUnknown = (tree: SettingsTree, values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const node = tree[name]
    if (!node) return [name]
    if (isSetting(node) || typeof value !== 'object' || value === null) return []
    return listUnknown(node, value).map(inner => `${name}.${inner}`)
  })
