import { ChartColumn, Download } from 'lucide'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CampaignReport as Report } from '#core/contract/outreach/campaign-reports.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Judgements } from './judgements.tsx'
import { csvAddress, useReport } from './queries.ts'
import { DayTable, MailboxTable, StepTable } from './report-tables.tsx'
import { percent, rateInWords } from './words.ts'

// The library of charts is large, and nobody else needs it.
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))
const StepChart = lazy(async () => ({ default: (await import('./step-chart.tsx')).StepChart }))

/** What came of a campaign, to look at and to read. */
export function CampaignReport({ campaignId }: { campaignId: number }) {
  const { data, isError, refetch } = useReport(campaignId)
  if (isError && !data)
    return <NotLoaded text="The report could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} label="Loading the report" />
  if (data.total.sent === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title="Nothing was sent yet"
        text="What was sent, answered and not delivered is counted here from the first message on."
      />
    )
  const { total, steps, mailboxes, days } = data
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="In all">
        <div className="flex items-start justify-between gap-4 max-sm:flex-col">
          <div className="min-w-0 flex-1">
            <Figures figures={figuresOf(data)} />
          </div>
          <Button icon={Download} asChild className="mt-4 max-sm:mt-0">
            <a href={csvAddress(campaignId)} download>
              CSV
            </a>
          </Button>
        </div>
        <p className="mt-4 max-w-prose text-faint text-sm">
          The range in brackets holds the true share 95 times out of 100. An answer counts once a contact, at
          the message that it came to.
          {total.opened !== null || total.clicked !== null
            ? ' Opens and clicks are estimates: programs open messages, too, and some people load no pictures.'
            : ''}
        </p>
      </section>
      {total.answered > 0 && <Judgements judgements={data.judgements} />}
      <Part title="Answers by step" chart={<StepChart steps={steps} />} height="h-56">
        <StepTable steps={steps} />
      </Part>
      <Part title="By day" chart={<DayChart days={days} />} height="h-64">
        <details>
          <summary className="w-fit cursor-pointer text-muted text-sm hover:text-text">
            The same as a table
          </summary>
          <DayTable days={days} />
        </details>
      </Part>
      {mailboxes.length > 1 && (
        <section aria-label="By mailbox">
          <h3 className="mb-2 font-semibold">By mailbox</h3>
          <MailboxTable mailboxes={mailboxes} />
        </section>
      )}
    </div>
  )
}

function Part({
  title,
  chart,
  height,
  children,
}: {
  title: string
  chart: ReactNode
  height: string
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 font-semibold">{title}</h3>
      <div className={height}>
        <Suspense fallback={<Skeleton className="size-full" />}>{chart}</Suspense>
      </div>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function figuresOf({ total, contacts }: Report) {
  const { sent, delivered, reached, answered, interested, bounced, unsubscribed, opened, clicked, rates } =
    total
  return [
    { name: 'Sent', value: inFigures(sent), note: `to ${counted(contacts, 'contact')}` },
    { name: 'Delivered', value: inFigures(delivered), note: `${counted(reached, 'contact')} reached` },
    { name: 'Answered', value: inFigures(answered), note: rateInWords(rates.answered) },
    { name: 'Interested', value: inFigures(interested), note: rateInWords(rates.interested) },
    { name: 'Bounced', value: inFigures(bounced), note: rates.bounced ? percent(rates.bounced.share) : '–' },
    {
      name: 'Unsubscribed',
      value: inFigures(unsubscribed),
      note: rates.unsubscribed ? percent(rates.unsubscribed.share) : '–',
    },
    ...(opened === null
      ? []
      : [{ name: 'Opened (estimate)', value: inFigures(opened), note: rateInWords(rates.opened) }]),
    ...(clicked === null
      ? []
      : [{ name: 'Clicked (estimate)', value: inFigures(clicked), note: rateInWords(rates.clicked) }]),
  ]
}
