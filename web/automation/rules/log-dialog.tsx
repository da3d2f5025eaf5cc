import { useState } from 'react'
import { Link } from 'react-router'
import type { Rule, RuleRun } from '#core/contract/rules.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useRuns, useUndoRun } from './queries.ts'

/** What a rule has done, newest first, each line with Undo. */
export function LogDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useRuns(rule.id, page)
  return (
    <Dialog
      onClose={onClose}
      title={`What “${rule.name}” has done`}
      size="lg"
      footer={
        <>
          {page > 1 && (
            <Button variant="ghost" onClick={() => setPage(page - 1)}>
              Newer
            </Button>
          )}
          {data?.hasMore && (
            <Button variant="ghost" onClick={() => setPage(page + 1)}>
              Older
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isError ? (
        <NotLoaded text="The log could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} label="Loading the log" />
      ) : data.runs.length === 0 ? (
        <EmptyState
          title="It has done nothing yet"
          text="Each message that it acts on appears here, with what was done."
        />
      ) : (
        <ul aria-label="Log" className="divide-y divide-line">
          {data.runs.map(run => (
            <Run key={run.email.id} ruleId={rule.id} run={run} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const STATES = { waiting: 'At work', failed: 'Failed', undone: 'Undone' } as const
const TONES = { waiting: 'neutral', failed: 'danger', undone: 'neutral' } as const

function Run({ ruleId, run }: { ruleId: number; run: RuleRun }) {
  const undo = useUndoRun()
  const { attempt } = useAttempt()
  const { email, state, results, at, mayUndo } = run
  const takeBack = () =>
    attempt('It was not undone', () => undo.mutateAsync({ params: { id: ruleId, messageId: email.id } }))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link to={paths.thread.to(email.threadId)} className="min-w-0 truncate font-medium hover:underline">
            {shownSubject(email.subject)}
          </Link>
          {state !== 'done' && <Badge tone={TONES[state]}>{STATES[state]}</Badge>}
        </p>
        <p className="truncate text-muted text-sm">
          {senderLabel(email.from)} · <time dateTime={at}>{listDate(at, new Date())}</time>
        </p>
        <ul className="text-sm">
          {results.map(({ at: place, outcome, says }) => (
            <li key={place} className={outcome === 'failed' ? 'text-danger-text' : 'text-muted'}>
              {outcome === 'undone' ? `${says}: undone` : outcome === 'skipped' ? `Not done: ${says}` : says}
            </li>
          ))}
        </ul>
      </div>
      {mayUndo && (
        <Button size="sm" variant="ghost" loading={undo.isPending} onClick={() => void takeBack()}>
          Undo
        </Button>
      )}
    </li>
  )
}
