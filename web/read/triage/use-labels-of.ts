import type { EmailRow } from '#core/contract/emails.ts'
import { useLabels } from '#web/mailbox/labels/queries.ts'
import { sharedLabels } from '#web/mailbox/labels/shared-labels.ts'

/**
 * The accounts of messages, and the labels that all of these accounts have; `note` says so where there are several
 * accounts.
 */
export function useLabelsOf(rows: EmailRow[]) {
  const { data, isPending } = useLabels()
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))]
  return {
    accountIds,
    labels: sharedLabels(data ?? [], accountIds),
    isLoading: isPending,
    note:
      accountIds.length > 1
        ? `These messages are in ${accountIds.length} accounts. Labels that every one of them has are shown.`
        : undefined,
  }
}
