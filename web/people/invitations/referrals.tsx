import { nameOf } from '#web/people/auth/role-names.ts'
import { dollarsOfCents } from '#web/people/usage/billing-words.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useReferrals } from './queries.ts'

/** The people who registered with the person's affiliate code. */
export function Referrals() {
  const { data, isError, refetch } = useReferrals()
  return (
    <section>
      <SectionHeading title="Referrals" />
      {data ? (
        data.length === 0 ? (
          <p className="mt-3 text-muted">Nobody yet. People who sign up with your code appear here.</p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {data.map(person => (
              <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <span className="min-w-48 flex-1">
                  <span className="block truncate font-medium" title={nameOf(person)}>
                    {nameOf(person)}
                  </span>
                  <span className="block truncate text-faint text-sm" title={person.email}>
                    {person.email}
                  </span>
                </span>
                <span className="text-muted text-sm">
                  since {new Date(person.createdAt).toLocaleDateString()}
                </span>
                <span className="tabular-nums">
                  {dollarsOfCents(person.monthlyCredits)}
                  <span className="text-faint text-sm"> a month</span>
                </span>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <NotLoaded
          text="Your referrals could not be loaded."
          onRetry={() => void refetch()}
          className="mt-3"
        />
      ) : (
        <SkeletonRows count={2} label="Loading referrals..." />
      )}
    </section>
  )
}
