import { mailKind } from '#core/contract/mail-kind.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { kindNames } from '#web/read/emails/kinds.ts'
import { useEmailCounts } from '#web/read/emails/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useListAddress } from './use-list-address.ts'

/** Narrows the inbox to mail of one kind, or ends that; with the unread messages of each in the mailboxes that it shows. */
export function KindFilter() {
  const { data } = useEmailCounts()
  const { data: accounts } = useAccounts()
  const { kind: chosen, filters, go } = useListAddress()
  if (accounts?.length === 0) return null
  const unreadOf = (kind: string) =>
    (data?.kinds ?? []).reduce(
      (sum, one) =>
        one.kind === kind && (filters.accounts?.includes(one.accountId) ?? true) ? sum + one.unread : sum,
      0,
    )
  return (
    <fieldset
      aria-label="Kinds of mail"
      className="min-w-0 flex shrink-0 gap-1 border-line border-b px-2 py-1 max-md:px-1"
    >
      {mailKind.options.map(kind => {
        const unread = unreadOf(kind)
        return (
          <Button
            key={kind}
            variant="ghost"
            size="sm"
            aria-pressed={chosen === kind}
            className={classNames('shrink', chosen === kind && 'bg-active')}
            onClick={() => go({ kind: chosen === kind ? null : kind })}
          >
            <span className={classNames('truncate', chosen === kind && 'text-text')}>{kindNames[kind]}</span>
            {unread > 0 && (
              <span className="text-faint text-xs tabular-nums">
                {unread.toLocaleString()}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </Button>
        )
      })}
    </fieldset>
  )
}
