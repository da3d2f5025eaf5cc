import type { AffiliateEarning } from '#core/contract/invitations.ts'
import { dollarsOfCents, monthName } from '#web/people/usage/billing-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useEarnings } from './queries.ts'

export function Earnings() {
  const { data, isError, refetch } = useEarnings()
  return (
    <section>
      <SectionHeading title="Earnings" />
      {data ? (
        <>
          <Sums earnings={data} />
          {data.length === 0 ? (
            <p className="mt-4 text-muted">
              Nothing yet. On the first of each month, what the people below are billed brings you 30%.
            </p>
          ) : (
            <Table earnings={data} />
          )}
        </>
      ) : isError ? (
        <NotLoaded
          text="Your earnings could not be loaded."
          onRetry={() => void refetch()}
          className="mt-3"
        />
      ) : (
        <div className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-12 w-64" />
          <Skeleton className="h-5 w-4/5 max-sm:h-10" />
        </div>
      )}
    </section>
  )
}

const sum = (earnings: AffiliateEarning[]) => earnings.reduce((total, { amount }) => total + amount, 0)

function Sums({ earnings }: { earnings: AffiliateEarning[] }) {
  const month = new Date().toISOString().slice(0, 7)
  const figures = [
    { name: 'Total earned', value: dollarsOfCents(sum(earnings)) },
    { name: 'This month', value: dollarsOfCents(sum(earnings.filter(earning => earning.month === month))) },
    { name: 'Pending', value: dollarsOfCents(sum(earnings.filter(({ isPaid }) => !isPaid))) },
  ]
  return <Figures figures={figures} />
}

function Table({ earnings }: { earnings: AffiliateEarning[] }) {
  return (
    <table className="mt-5 w-full text-left">
      <thead className="text-faint text-sm">
        <tr className="border-line border-b">
          {['Month', 'From', 'Amount', 'Status'].map(name => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {earnings.map(({ id, month, referredUser, amount, percentage, isPaid }) => (
          <tr key={id} className="border-line border-b">
            <td className="py-2 pr-4">{monthName(month)}</td>
            <td className="py-2 pr-4 [overflow-wrap:anywhere]">
              {referredUser ? `${referredUser.firstName} ${referredUser.lastName}` : 'A former user'}
            </td>
            <td className="py-2 pr-4 tabular-nums">
              {dollarsOfCents(amount)} <span className="text-faint text-sm">({percentage}%)</span>
            </td>
            <td className="py-2">
              <Badge tone={isPaid ? 'success' : 'warning'}>{isPaid ? 'Paid' : 'Pending'}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
