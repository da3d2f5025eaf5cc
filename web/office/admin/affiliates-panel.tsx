import { HandCoins } from 'lucide'
import { useState } from 'react'
import type { MonthEarnings } from '#core/contract/admin.ts'
import { dollarsOfCents, monthName } from '#web/people/usage/billing-words.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useMonthEarnings, usePayEarnings } from './queries.ts'

/** Affiliates, for super admins: what they are owed for each month, and a button to mark it as paid. */
export function AffiliatesPanel() {
  const { data, isError, refetch } = useMonthEarnings()
  const [paying, setPaying] = useState<MonthEarnings | null>(null)
  if (!data)
    return isError ? (
      <EmptyState
        icon={HandCoins}
        title="The earnings could not be loaded"
        text="The server did not answer. Nothing is lost."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <SkeletonRows count={4} label="Loading earnings..." />
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={HandCoins}
        title="Nothing earned yet"
        text="What affiliates earn appears here on the first of each month."
      />
    )
  return (
    <section>
      <SectionHeading
        title="Earnings of affiliates"
        description="Money moves outside Quillbox. Once a month has been paid, mark it here: its affiliates see it."
      />
      <ul className="mt-3 divide-y divide-line">
        {data.map(month => (
          <Month key={month.month} month={month} onPay={() => setPaying(month)} />
        ))}
      </ul>
      {paying && <PayDialog month={paying} onClose={() => setPaying(null)} />}
    </section>
  )
}

const sumOf = ({ owed }: MonthEarnings) => owed.reduce((sum, { cents }) => sum + cents, 0)

function Month({ month, onPay }: { month: MonthEarnings; onPay: () => void }) {
  const { owed, paidCents } = month
  const name = monthName(month.month)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {owed.length > 0 &&
            `${dollarsOfCents(sumOf(month))} owed to ${owed.length} ${owed.length === 1 ? 'affiliate' : 'affiliates'}`}
          {owed.length > 0 && paidCents > 0 && ', '}
          {paidCents > 0 && `${dollarsOfCents(paidCents)} paid`}
        </span>
      </span>
      {owed.length > 0 ? (
        <Button size="sm" onClick={onPay}>
          Mark as Paid<span className="sr-only">: {name}</span>
        </Button>
      ) : (
        <Badge tone="success">Paid</Badge>
      )}
    </li>
  )
}

function PayDialog({ month, onClose }: { month: MonthEarnings; onClose: () => void }) {
  const pay = usePayEarnings()
  const { toast, attempt } = useAttempt()
  const name = monthName(month.month)
  const confirm = () =>
    attempt({ title: 'Not marked as paid', otherwise: UNCERTAIN }, async () => {
      const { paid } = await pay.mutateAsync({ body: { month: month.month } })
      toast(
        paid.length > 0
          ? {
              title: 'Marked as paid',
              description: `${name}: ${dollarsOfCents(sumOf({ ...month, owed: paid }))}`,
            }
          : { title: 'Nothing left to pay', description: `Somebody has marked ${name} already.` },
      )
      onClose()
    })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Mark ${name} as paid`}
      description="Have all of these been paid? This action cannot be undone."
      confirmLabel={`Mark ${dollarsOfCents(sumOf(month))} as Paid`}
      pending={pay.isPending}
      onConfirm={() => void confirm()}
    >
      <ul className="mt-3 flex flex-col gap-1">
        {month.owed.map(({ email, cents }) => (
          <li key={email} className="flex items-start justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
            <span className="tabular-nums">{dollarsOfCents(cents)}</span>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
