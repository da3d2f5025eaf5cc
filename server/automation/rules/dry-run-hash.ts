import { hash } from 'node:crypto'
import type { RuleRow } from './queries.ts'

type Tried = Pick<
  RuleRow,
  'search' | 'hasAge' | 'timeZone' | 'actions' | 'accountIds' | 'isOrganizations' | 'organizationId'
>

/**
 * A hash of what a dry run was about. If the search, the actions or the mailboxes change, the rule must be
 * tried again before it is switched on.
 */
export const dryRunHash = ({
  search,
  hasAge,
  timeZone,
  actions,
  accountIds,
  isOrganizations,
  organizationId,
}: Tried): string => {
  const mailboxes =
    accountIds === null ? [isOrganizations, organizationId] : accountIds.toSorted((a, b) => a - b)
  const tried = [search, timeZone, actions.map(inOrder), mailboxes, ...(hasAge ? ['age'] : [])]
  return hash('sha256', JSON.stringify(tried), 'base64url')
}

/** The database keeps fields of JSON in an order of its own. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)])
}
