import { useState } from 'react'
import { FINDING_KINDS, type FindingState } from '#core/contract/outreach/website-values.ts'
import type { WebsiteDetails } from '#core/contract/outreach/websites.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import { useDecide } from '../queries.ts'
import { ACCEPTING, KIND_NAMES } from '../words.ts'
import { FindingRow } from './finding-row.tsx'

/** What was found, by kind, to be accepted or dismissed one by one or a kind at once. */
export function FindingsReview({ website }: { website: WebsiteDetails }) {
  const { id, findingList: all, state } = website
  const [shelf, setShelf] = useState<FindingState>('new')
  const decide = useDecide()
  const { attempt } = useAttempt()
  const shown = all.filter(finding => finding.state === shelf)
  const { ref, current, setCurrent, move } = useEntryFocus(shown.map(finding => String(finding.id)))
  useCommands({ next: () => move(1), previous: () => move(-1) })
  const run = (ids: number[], decision: 'accept' | 'dismiss' | 'reopen') =>
    attempt('That was not saved', () => decide.mutateAsync({ params: { id }, body: { ids, decision } }))
  if (all.length === 0)
    return state === 'read' || state === 'stopped' ? (
      <EmptyState
        title="Nothing was found"
        text="Its pages name no address, number or person that could be read."
      />
    ) : null
  const countOf = (those: FindingState) => all.filter(finding => finding.state === those).length
  return (
    <section ref={ref} aria-label="Findings">
      <SegmentedControl
        label="Which findings"
        options={[
          { value: 'new', label: `To review (${countOf('new')})` },
          { value: 'accepted', label: `Accepted (${countOf('accepted')})` },
          { value: 'dismissed', label: `Dismissed (${countOf('dismissed')})` },
        ]}
        value={shelf}
        onValueChange={setShelf}
      />
      {shown.length === 0 && <p className="py-8 text-muted">{NOTHING[shelf]}</p>}
      {FINDING_KINDS.map(kind => {
        const those = shown.filter(finding => finding.kind === kind)
        if (those.length === 0) return null
        // An address of another domain is accepted by itself only.
        const own = those.filter(({ isForeign }) => !isForeign)
        return (
          <section key={kind} aria-label={KIND_NAMES[kind]} className="mt-6">
            <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-b pb-1">
              <div className="min-w-0">
                <h2 className="font-semibold text-muted text-sm">{KIND_NAMES[kind]}</h2>
                {shelf === 'new' && <p className="text-faint text-sm">{ACCEPTING[kind]}</p>}
              </div>
              {shelf === 'new' && own.length > 1 && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Accept all: ${KIND_NAMES[kind]}`}
                  onClick={() =>
                    void run(
                      own.map(finding => finding.id),
                      'accept',
                    )
                  }
                >
                  Accept all {own.length}
                </Button>
              )}
            </div>
            <ul className="divide-y divide-line">
              {those.map(finding => (
                <FindingRow
                  key={finding.id}
                  finding={finding}
                  isCurrent={current === String(finding.id)}
                  onFocus={() => setCurrent(String(finding.id))}
                  onDecide={decision => void run([finding.id], decision)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

const NOTHING: Record<FindingState, string> = {
  new: 'Everything is decided.',
  accepted: 'Nothing is accepted yet.',
  dismissed: 'Nothing is dismissed.',
}
