import { ChartNoAxesColumn, CircleAlert } from 'lucide'
import type { User } from '#core/contract/auth.ts'
import { FEATURE_NAMES, PLAN, SEAT_CENTS } from '#core/contract/usage.ts'
import { can } from '#core/policy.ts'
import { useOrganization } from '#web/people/organization/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { dollars, dollarsOfCents } from './billing-words.ts'
import { DailyChart } from './daily-chart.tsx'
import { useDailyUsage, useFeatureUsage, useUsageStats } from './queries.ts'

/** Settings, Usage & Billing. Team members see no figures. */
export function UsagePanel({ user }: { user: User }) {
  return can(user, 'usage.costs') ? (
    <Costs user={user} />
  ) : (
    <section>
      <SectionHeading title="Usage & Billing" />
      <p className="mt-3 text-muted">Your organization covers all usage costs. No billing required.</p>
    </section>
  )
}

function Costs({ user }: { user: User }) {
  const stats = useUsageStats()
  return (
    <section className="flex flex-col gap-10">
      <div>
        <SectionHeading title="Usage & Billing" action={<Badge tone="accent">{PLAN}</Badge>} />
        <Seats user={user} />
      </div>
      <div>
        <SectionHeading level="h3" title="Total usage" />
        {stats.data ? (
          <Totals stats={stats.data} />
        ) : stats.isError ? (
          <EmptyState
            icon={CircleAlert}
            title="Usage could not be loaded"
            text="The server did not answer. Nothing is lost."
            action={<Button onClick={() => void stats.refetch()}>Try again</Button>}
          />
        ) : (
          <div role="status" className="mt-4 flex gap-10">
            <span className="sr-only">Loading usage...</span>
            <Skeleton className="h-10 w-24" />
            <Skeleton className="h-10 w-24" />
            <Skeleton className="h-10 w-24" />
          </div>
        )}
      </div>
      {stats.data &&
        (stats.data.requestCount > 0 ? (
          <Details />
        ) : (
          <EmptyState
            icon={ChartNoAxesColumn}
            title="Nothing used yet"
            text="What AI does for you appears here, by day and by feature."
            className="py-8"
          />
        ))}
    </section>
  )
}

/** Each team member costs $5 per month and gets unlimited AI usage (specification, section 9). */
function Seats({ user }: { user: User }) {
  const { data } = useOrganization(user.organizationId)
  const seats = data ? data.memberCount - 1 : 0
  return (
    <p className="mt-3 max-w-measure text-muted">
      {seats > 0 ? (
        <>
          {seats} team {seats === 1 ? 'member' : 'members'} at {dollarsOfCents(SEAT_CENTS)} per month each:{' '}
          <span className="font-medium text-text tabular-nums">{dollarsOfCents(seats * SEAT_CENTS)}</span> per
          month. AI usage is unlimited for them.
        </>
      ) : (
        <>
          Each team member of a company costs {dollarsOfCents(SEAT_CENTS)} per month, with unlimited AI usage.
        </>
      )}
    </p>
  )
}

type Stats = NonNullable<ReturnType<typeof useUsageStats>['data']>

/** An engine on this installation has no price, and the offline engine no tokens either: then there is nothing to show. */
function Totals({ stats }: { stats: Stats }) {
  const hasCosts = stats.totalCost > 0
  const part = (name: string, tokens: number, cost: number) => ({
    name,
    value: tokens.toLocaleString(),
    ...(hasCosts && { note: dollars(cost) }),
  })
  const figures = [
    ...(hasCosts ? [{ name: 'Total cost', value: dollars(stats.totalCost) }] : []),
    { name: 'Requests', value: stats.requestCount.toLocaleString() },
    ...(stats.totalTokens > 0
      ? [
          { name: 'Tokens', value: stats.totalTokens.toLocaleString() },
          part('Input tokens', stats.totalInputTokens, stats.inputCost),
          part('Output tokens', stats.totalOutputTokens, stats.outputCost),
        ]
      : []),
  ]
  return (
    <>
      <Figures figures={figures} />
      {stats.requestCount > 0 && !hasCosts && (
        <p className="mt-3 max-w-measure text-muted">
          No price is set for the AI that answered, so no costs are shown.
        </p>
      )}
    </>
  )
}

function Details() {
  const days = useDailyUsage()
  const features = useFeatureUsage()
  if (!days.data || !features.data)
    return days.isError || features.isError ? (
      <NotLoaded
        text="Days and features could not be loaded."
        onRetry={() => {
          void days.refetch()
          void features.refetch()
        }}
      />
    ) : (
      <SkeletonRows count={4} label="Loading days and features..." />
    )
  const rows = Object.entries(features.data).sort(
    ([, a], [, b]) => b.totalCost - a.totalCost || b.requestCount - a.requestCount,
  )
  const hasCosts = rows.some(([, { totalCost }]) => totalCost > 0)
  const hasTokens = rows.some(([, { totalTokens }]) => totalTokens > 0)
  return (
    <>
      <div>
        <SectionHeading level="h3" title="By day" className="mb-4" />
        <DailyChart days={days.data} />
      </div>
      {rows.length > 0 && (
        <div>
          <SectionHeading level="h3" title="By feature" />
          <table className="mt-3 w-full text-left">
            <thead className="text-faint text-sm">
              <tr className="border-line border-b">
                <th scope="col" className="py-2 font-medium">
                  Feature
                </th>
                {['Requests', hasTokens && 'Tokens', hasCosts && 'Cost'].filter(Boolean).map(name => (
                  <th key={String(name)} scope="col" className="py-2 pl-4 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {rows.map(([name, feature]) => (
                <tr key={name} className="border-line border-b">
                  <td className="py-2">{featureName(name)}</td>
                  <td className="py-2 pl-4 text-right">{feature.requestCount.toLocaleString()}</td>
                  {hasTokens && (
                    <td className="py-2 pl-4 text-right">{feature.totalTokens.toLocaleString()}</td>
                  )}
                  {hasCosts && <td className="py-2 pl-4 text-right">{dollars(feature.totalCost)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Features of older versions have no name any more. */
const featureName = (key: string): string => (FEATURE_NAMES as Record<string, string>)[key] ?? key
