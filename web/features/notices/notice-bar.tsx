import { useState } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#core/contract/notices.ts'
import { EditAgain } from '#web/features/compose/edit-again.tsx'
import { useEditDraft } from '#web/features/compose/use-edit-draft.ts'
import { UncertainDialog } from '#web/features/outbox/uncertain/uncertain-dialog.tsx'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useDismissNotice, useRetryNotice } from './queries.ts'

/** Shows failed actions, one at a time, until the person has dealt with them. */
export function NoticeBar({ notices }: { notices: Notice[] }) {
  const dismiss = useDismissNotice()
  const failed = useFailureToast()
  const [notice] = notices
  if (!notice) return null

  const { id, title, reason, emailId, remedy, path } = notice
  const others = notices.length - 1
  return (
    <Banner
      tone={remedy === 'retry' || remedy === 'edit' ? 'danger' : 'warning'}
      title={title}
      action={
        remedy === 'none' ? null : remedy === 'look' ? (
          <Button key={id} size="sm" asChild>
            <Link to={path ?? paths.home}>Look at it</Link>
          </Button>
        ) : remedy === 'decide' ? (
          <DecideUncertain key={id} />
        ) : remedy === 'finish' && emailId !== null ? (
          <FinishDraft key={id} emailId={emailId} />
        ) : remedy === 'edit' && emailId !== null ? (
          <EditAgain key={id} emailId={emailId} />
        ) : (
          <TryAgain key={id} id={id} />
        )
      }
      onDismiss={() => dismiss.mutate({ params: { id } }, { onError: failed })}
    >
      {reason}
      {emailId !== null && remedy !== 'finish' && (
        <>
          {' '}
          <Link to={paths.email.to(emailId)} className="underline">
            Show the message
          </Link>
        </>
      )}
      {others > 0 && <span className="text-muted"> ({others} more)</span>}
    </Banner>
  )
}

/** Opens the mails of which nobody knows whether they have arrived. */
function DecideUncertain() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Decide
      </Button>
      {isOpen && <UncertainDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens a draft that was written by itself and not sent. */
function FinishDraft({ emailId }: { emailId: number }) {
  const edit = useEditDraft()
  return (
    <Button size="sm" onClick={() => void edit({ id: emailId })}>
      Open the draft
    </Button>
  )
}

function TryAgain({ id }: { id: string }) {
  const retry = useRetryNotice()
  const failed = useFailureToast()
  return (
    <Button
      size="sm"
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id } }, { onError: failed })}
    >
      Try again
    </Button>
  )
}

function useFailureToast(): () => void {
  const { toast } = useToast()
  return () =>
    void toast({ title: 'This did not work', description: 'Please try again later', variant: 'destructive' })
}
