import type { Label } from '#core/contract/labels.ts'

/** Labels with the same name, of one or several accounts. */
export interface SharedLabel {
  name: string
  ids: number[]
}

/** Groups labels by name, whichever account they belong to; an account may have two, a folder and a category. */
export function labelsByName(labels: Label[]): SharedLabel[] {
  return [...Map.groupBy(labels, ({ name }) => name)].map(([name, same]) => ({
    name,
    ids: same.map(({ id }) => id),
  }))
}

/** The labels that every one of the accounts has, one per name. */
export function sharedLabels(labels: Label[], accountIds: number[]): SharedLabel[] {
  const ofEach = new Map(labels.map(label => [`${label.accountId} ${label.name}`, label]))
  const concerned = [...ofEach.values()].filter(({ accountId }) => accountIds.includes(accountId))
  return labelsByName(concerned).filter(({ ids }) => ids.length === accountIds.length)
}
