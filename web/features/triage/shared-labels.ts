import type { Label } from '#core/contract/labels.ts'

/** A label of one or several accounts: by its name, and what it is in each of them. */
export interface SharedLabel {
  name: string
  ids: number[]
}

/** The labels that every one of the accounts has, in the order given. */
export function sharedLabels(labels: Label[], accountIds: number[]): SharedLabel[] {
  const concerned = labels.filter(({ accountId }) => accountIds.includes(accountId))
  return [...Map.groupBy(concerned, ({ name }) => name)].flatMap(([name, same]) => {
    const byAccount = new Map(same.map(({ accountId, id }) => [accountId, id]))
    return byAccount.size === accountIds.length ? { name, ids: [...byAccount.values()] } : []
  })
}
