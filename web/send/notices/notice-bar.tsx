import { useState } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#core/contract/notices.ts'
import { paths } from '#web/platform/paths.ts'
import { EditAgain } from '#web/send/compose/edit-again.tsx'
import { UncertainDialog } from '#web/send/outbox/uncertain/uncertain-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useDismissNotice, useRetryNotice } from './queries.ts'

/** What several notices have in common that ask for the same. */
const TOGETHER: Record<Notice['remedy'], (count: string) => string> = {
  retry: count => `${count} changes were not made`,
  edit: count => `${count} messages were not sent`,
  finish: count => `${count} drafts wait for you`,
  look: count => `${count} things wait for you`,
  decide: count => `Of ${count} messages nobody knows whether they arrived`,
  none: count => `${count} messages did not leave by themselves`,
}

/** Shows what the person has to deal with, those that ask for the same as one notice with a list, until they have. */
export function NoticeBar({ notices }: { notices: Notice[] }) {
  const dismiss = useDismissNotice()
  const failed = useFailureToast()
  const [notice] = notices
  if (!notice) return null

  const { remedy } = notice
  const same = notices.filter(each => each.remedy === remedy)
  const others = notices.length - same.length
  const isAlone = same.length === 1
  const more = others > 0 && <span className="text-muted"> ({others} more)</span>
  return (
    <Banner
      tone={remedy === 'retry' || remedy === 'edit' ? 'danger' : 'warning'}
      title={isAlone ? notice.title : TOGETHER[remedy](same.length.toLocaleString('en'))}
      action={isAlone && <Remedy key={notice.id} notice={notice} />}
      onDismiss={() => {
        for (const { id } of same) dismiss.mutate({ params: { id } }, { onError: failed })
      }}
    >
      {isAlone ? (
        <Reason notice={notice} />
      ) : (
        <details>
          <summary className="w-fit cursor-pointer rounded-control">Show them{more}</summary>
          <ul className="mt-2 max-h-64 divide-y divide-line overflow-y-auto">
            {same.map(each => (
              <li key={each.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 pr-2">
                <div className="min-w-48 flex-1">
                  <p className="font-medium">{each.title}</p>
                  <p className="text-sm">
                    <Reason notice={each} />
                  </p>
                </div>
                <Remedy notice={each} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAlone && more}
    </Banner>
  )
}

function Reason({ notice: { reason, emailId, remedy } }: { notice: Notice }) {
  return (
    <>
      {reason}
      {emailId !== null && remedy !== 'finish' && (
        <>
          {' '}
          <Link to={paths.email.to(emailId)} className="underline">
            Show the message
          </Link>
        </>
      )}
    </>
  )
}

/** The button that deals with it. */
function Remedy({ notice: { id, remedy, emailId, path } }: { notice: Notice }) {
  switch (remedy) {
    case 'none':
      return null
    case 'decide':
      return <DecideUncertain />
    case 'look':
    case 'finish':
      return (
        <Button size="sm" asChild>
          <Link to={path ?? paths.home}>{remedy === 'finish' ? 'Open the draft' : 'Look at it'}</Link>
        </Button>
      )
    case 'edit':
      return emailId === null ? <TryAgain id={id} /> : <EditAgain emailId={emailId} />
    case 'retry':
      return <TryAgain id={id} />
  }
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
