import { useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NumberField } from './number-field.tsx'
import { useAnswerLimit, useSetAnswerLimit } from './queries.ts'

/** How many answers are written by themselves in each mailbox that the person manages. */
export function AnswerLimitsPanel() {
  const { data } = useAccounts()
  const managed = (data ?? []).filter(({ canManageAccount }) => canManageAccount)
  if (managed.length === 0) return null
  return (
    <section aria-label="Automatic answers" className="mt-10 flex flex-col gap-4">
      <SectionHeading
        title="Automatic answers"
        description="At most so many answers and vacation notes are written by themselves in a mailbox in 24 hours, and a fifth of them to addresses at the same place. More than that would mean that a program answers back, or that the senders are fake."
      />
      {managed.map(account => (
        <LimitOf key={account.id} account={account} />
      ))}
    </section>
  )
}

function LimitOf({ account: { id: accountId, email } }: { account: Account }) {
  const { data } = useAnswerLimit(accountId)
  const save = useSetAnswerLimit()
  const { attempt } = useAttempt()
  const [typed, setTyped] = useState<number | null>(null)
  if (!data) return null
  const { limit, used } = data
  const submit = () =>
    attempt('The limit was not saved', async () => {
      await save.mutateAsync({ params: { accountId }, body: { answersADay: typed } })
      setTyped(null)
    })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56 max-w-full">
        <NumberField label={email} value={typed ?? limit} min={1} max={10_000} onChange={setTyped} />
      </div>
      <p className="min-w-0 flex-1 pb-1.5 text-muted text-sm">{used} written in the last 24 hours</p>
      {typed !== null && typed !== limit && (
        <Button loading={save.isPending} onClick={() => void submit()}>
          Save
        </Button>
      )}
    </div>
  )
}
