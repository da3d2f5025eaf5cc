/** A node of the parser's tree: `{ Kind: { … } }`, lists of them, and plain values. */
export type Tree = { [key: string]: Tree } | Tree[] | string | number | boolean | null | undefined

export const get = (tree: Tree, ...path: string[]): Tree =>
  path.reduce<Tree>(
    (node, key) => (node && typeof node === 'object' && !Array.isArray(node) ? node[key] : undefined),
    tree,
  )
export const list = (tree: Tree): Tree[] => (Array.isArray(tree) ? tree : [])
export const text = (tree: Tree): string => (typeof tree === 'string' ? tree : '')

/** The last part of each name in a list of names: of `pg_catalog.now` it is `now`. */
export const lastName = (names: Tree): string => text(get(list(names).at(-1), 'String', 'sval'))

/** All nodes of this kind in a tree; with `isWithin`, only those outside of other nodes that it refuses. */
export function nodesOf(tree: Tree, kind: string, isWithin: (kind: string) => boolean = () => true): Tree[] {
  if (!tree || typeof tree !== 'object') return []
  if (Array.isArray(tree)) return tree.flatMap(one => nodesOf(one, kind, isWithin))
  return Object.entries(tree).flatMap(([name, node]) => [
    ...(name === kind ? [node] : []),
    ...(isWithin(name) ? nodesOf(node, kind, isWithin) : []),
  ])
}

/** The query itself, whichever kind of node holds it. */
export const queryOf = (tree: Tree): Tree => get(tree, 'SelectStmt') ?? tree
