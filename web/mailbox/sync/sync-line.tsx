import type { SyncStatus } from '#core/contract/sync.ts'
import { relativeAge } from '#core/text/dates/relative-age.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/loading/progress.tsx'
import { problemsOf } from './sync-problem.ts'

/** The state of an account's mirror in words: progress of the first sync, the last comparison, or a problem. */
export function SyncLine({ status }: { status: SyncStatus }) {
  const { firstSync, verified, phase, pendingChanges } = status
  const now = new Date()
  return (
    <div className="flex flex-col gap-1.5 text-muted text-sm tabular-nums">
      {firstSync && (
        <>
          <Progress
            label="First sync"
            value={firstSync.messagesTotal > 0 ? firstSync.messagesDone : null}
            max={firstSync.messagesTotal}
          />
          <p>
            {firstSync.messagesDone.toLocaleString()} of {firstSync.messagesTotal.toLocaleString()} messages,{' '}
            {firstSync.foldersDone} of {firstSync.foldersTotal} folders
            {firstSync.oldestReached &&
              `; everything since ${new Date(firstSync.oldestReached).toLocaleDateString(undefined, { dateStyle: 'medium' })} is here`}
          </p>
        </>
      )}
      {verified && (
        <p>
          {verified.verified === verified.total ? 'All ' : `${verified.verified.toLocaleString()} of `}
          {verified.total.toLocaleString()} messages compared with the mailbox{' '}
          {relativeAge(new Date(verified.at), now)}
          {verified.repaired > 0 && `; ${verified.repaired.toLocaleString()} corrected`}
        </p>
      )}
      {!verified && !firstSync && status.lastSyncAt && (
        <p>Synced {relativeAge(new Date(status.lastSyncAt), now)}</p>
      )}
      {pendingChanges > 0 && (
        <p>
          {pendingChanges === 1 ? '1 change is' : `${pendingChanges.toLocaleString()} changes are`} on the way
          to the provider
        </p>
      )}
      {phase === 'connecting' && <p role="status">Connecting to the mail server...</p>}
      {phase === 'unattended' && <p role="status">Waiting for its turn.</p>}
      {problemsOf(status, now).map(({ text, isBad }) => (
        <p
          key={text}
          role="status"
          className={classNames('[overflow-wrap:anywhere]', isBad && 'text-danger-text')}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
