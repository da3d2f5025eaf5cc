import { useState } from 'react'
import { Link } from 'react-router'
import type { ContactImport } from '#core/contract/outreach/contact-imports.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { STATES } from './in-words.ts'
import { isRunning, useCancel, useUndo } from './queries.ts'
import { Report } from './report.tsx'

/** An import that has begun: how far it is, what came of it, and Undo. */
export function RunningImport({ found }: { found: ContactImport }) {
  const { id, name, state, position, total, created, updated, skipped, refused, undone, kept, problem } =
    found
  const cancel = useCancel()
  const { attempt } = useAttempt()
  const stop = () => attempt('The import was not stopped', () => cancel.mutateAsync({ params: { id } }))
  const isUndoing = state === 'undoing'
  const toUndo = created + updated
  return (
    <section aria-labelledby="import-title">
      <p className="text-faint text-sm">{STATES[state]}</p>
      <h1 id="import-title" className="truncate font-semibold text-title" title={name}>
        {name}
      </h1>
      {problem && (
        <Banner tone="danger" title="The import broke off" className="mt-4">
          {problem}
        </Banner>
      )}
      {isRunning(found) && (
        <div className="mt-5">
          <Progress
            label={isUndoing ? 'Undoing' : 'Importing'}
            value={state === 'waiting' ? null : isUndoing ? undone + kept : position}
            max={Math.max(1, isUndoing ? toUndo : total)}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted tabular-nums" role="status">
              {isUndoing
                ? `${inFigures(undone + kept)} of ${counted(toUndo, 'row')} undone`
                : `${inFigures(position)} of ${counted(total, 'row')}`}
            </p>
            {!isUndoing && (
              <Button size="sm" loading={cancel.isPending} onClick={() => void stop()}>
                Stop
              </Button>
            )}
          </div>
          <p className="mt-1 text-faint text-sm">You can leave this page. It goes on.</p>
        </div>
      )}
      <Figures
        figures={[
          { name: 'New contacts', value: inFigures(created) },
          { name: 'Changed contacts', value: inFigures(updated) },
          { name: 'Skipped', value: inFigures(skipped) },
          { name: 'Refused', value: inFigures(refused) },
        ]}
      />
      {state === 'undone' && (
        <Banner tone={kept > 0 ? 'warning' : 'success'} title="This import was undone" className="mt-5">
          {kept > 0
            ? `${counted(kept, 'row')} could not be undone, or not in all. The report below says why.`
            : 'All contacts are as they were before.'}
        </Banner>
      )}
      {!isRunning(found) && (
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" asChild>
            <Link to={paths.outreach.contacts}>See the contacts</Link>
          </Button>
          <Button asChild>
            <Link to={paths.contactImport.new}>Import another file</Link>
          </Button>
          {found.mayUndo && <UndoButton found={found} />}
        </div>
      )}
      <Report key={state} found={found} />
    </section>
  )
}

function UndoButton({ found: { id, created, updated } }: { found: ContactImport }) {
  const undo = useUndo()
  const [isAsking, setAsking] = useState(false)
  const { attempt } = useAttempt()
  const take = async () => {
    setAsking(false)
    await attempt('The import was not undone', () => undo.mutateAsync({ params: { id } }))
  }
  return (
    <>
      <Button loading={undo.isPending} onClick={() => setAsking(true)}>
        Undo the import
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Undo this import?"
        description={`${counted(created, 'new contact')} will be deleted${
          updated > 0 ? `, and ${counted(updated, 'changed one')} will get back the earlier values` : ''
        }. What somebody has changed since, and contacts that are in a campaign, stay. So do fields that were made for columns.`}
        confirmLabel="Undo the import"
        onConfirm={() => void take()}
      />
    </>
  )
}
