import type { Account } from '#core/contract/accounts.ts'
import { SCOPE_MISSING } from '#core/contract/accounts.ts'
import { MissingAccess } from '#web/mailbox/accounts/connect/missing-access.tsx'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useVacation } from './queries.ts'
import { VacationForm } from './vacation-form.tsx'

/** The vacation note of an account, to read and to change. */
export function VacationDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const note = useVacation(account.id, { isFresh: true })
  // An earlier answer may be older than what the provider has.
  if (note.data && note.isFetchedAfterMount && !note.isError)
    return <VacationForm account={account} note={note.data} onClose={onClose} />
  const { error } = note
  return (
    <Dialog
      onClose={onClose}
      title={`Vacation note of ${account.email}`}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      {!note.isError || note.isFetching ? (
        <SkeletonRows count={4} label="Loading the note" />
      ) : error instanceof ApiError && error.code === SCOPE_MISSING ? (
        <MissingAccess
          accountId={account.id}
          access="vacation"
          reason={messageOf(error, 'The provider has not been asked to allow this yet.')}
          onGranted={() => void note.refetch()}
          instead={{ label: 'Not now', onClick: onClose }}
        />
      ) : (
        <NotLoaded
          text={messageOf(error, 'The note could not be loaded.')}
          onRetry={() => void note.refetch()}
        />
      )}
    </Dialog>
  )
}
