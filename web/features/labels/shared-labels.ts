import type { Label } from '#core/contract/labels.ts'

/** A label by its name, as it is in one or several accounts. */
export interface SharedLabel {
  name: string
  /** One of each account that has it. */
  ids: number[]
}

/** Labels of one name are one, whichever account they are of. */
export function labelsByName(labels: Label[]): SharedLabel[] {
  return [...Map.groupBy(labels, ({ name }) => name)].map(([name, same]) => ({
    name,
    ids: [...new Map(same.map(({ accountId, id }) => [accountId, id])).values()],
  }))
}

/** The labels that every one of the accounts has. */
export function sharedLabels(labels: Label[], accountIds: number[]): SharedLabel[] {
  const concerned = labels.filter(({ accountId }) => accountIds.includes(accountId))
  return labelsByName(concerned).filter(({ ids }) => ids.length === accountIds.length)
}
