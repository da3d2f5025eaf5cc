import type { ReactNode } from 'react'
import { TheirTime } from '#web/send/outbox/their-time.tsx'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import type { EntryView } from './entry-view.ts'

/** When an entry leaves, to whom, from whom, and why then. */
export function EntryFacts({
  at,
  view: { to, from, why, accountId },
  by,
  cc = [],
  bcc = [],
}: {
  at: string
  view: EntryView
  by: string
  cc?: readonly string[]
  bcc?: readonly string[]
}) {
  const [first] = to
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Fact name="Leaves">
        {timeInWords(at)} {first !== undefined && <TheirTime at={at} accountId={accountId} to={first} />}
      </Fact>
      <Fact name="Why">{why}</Fact>
      <Fact name="From">{from}</Fact>
      <Fact name="To">{to.join(', ')}</Fact>
      {cc.length > 0 && <Fact name="Cc">{cc.join(', ')}</Fact>}
      {bcc.length > 0 && <Fact name="Bcc">{bcc.join(', ')}</Fact>}
      <Fact name="By">{by}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
