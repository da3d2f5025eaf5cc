import { CircleAlert, TriangleAlert, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#core/contract/notices.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { paths } from '#web/platform/paths.ts'
import { EditAgain } from '#web/send/compose/edit-again.tsx'
import { UncertainDialog } from '#web/send/outbox/uncertain/uncertain-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { ServerSaid } from '#web/ui/display/server-said.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { isSerious } from './is-serious.ts'
import { useRetryNotice } from './queries.ts'

/** One notice: what has happened, why, and what helps. */
export function NoticeRow({
  notice,
  onDismiss,
  onLeave,
}: {
  notice: Notice
  onDismiss: () => void
  /** Called when something else is opened. */
  onLeave: () => void
}) {
  const { at, title, reason, advice, said, emailId, remedy, stays } = notice
  const isGrave = isSerious(notice)
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 last:border-b-0">
      <span className={isGrave ? 'pt-0.5 text-danger-text' : 'pt-0.5 text-warning-text'}>
        <Icon icon={isGrave ? CircleAlert : TriangleAlert} />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="text-left font-medium">
          {title}
        </p>
        <p dir="auto" className="text-left">
          {reason}
        </p>
        {advice && <p className="text-muted">{advice}</p>}
        <ServerSaid said={said} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Remedy notice={notice} onLeave={onLeave} />
          {emailId !== null && remedy !== 'finish' && (
            <Link
              to={paths.email.to(emailId)}
              onClick={onLeave}
              className="rounded-sm text-muted text-sm underline coarse:py-3"
            >
              Show the message
            </Link>
          )}
          <time dateTime={at} title={new Date(at).toLocaleString()} className="text-faint text-xs">
            {listDate(at, new Date())}
          </time>
        </div>
      </div>
      {!stays && (
        <IconButton icon={X} label={`Dismiss: ${title}`} size="sm" data-dismisses onClick={onDismiss} />
      )}
    </li>
  )
}

/** The button that deals with it. */
function Remedy({ notice: { id, remedy, emailId, path }, onLeave }: { notice: Notice; onLeave: () => void }) {
  switch (remedy) {
    case 'none':
      return null
    case 'decide':
      return <DecideUncertain />
    case 'look':
    case 'finish':
      return (
        <Button size="sm" asChild>
          <Link to={path ?? paths.home} onClick={onLeave}>
            {remedy === 'finish' ? 'Open the draft' : 'Look at it'}
          </Link>
        </Button>
      )
    case 'edit':
      return emailId === null ? <TryAgain id={id} /> : <EditAgain emailId={emailId} onPress={onLeave} />
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

export function useFailureToast(): () => void {
  const { toast } = useToast()
  return () =>
    void toast({ title: 'This did not work', description: 'Please try again later', variant: 'destructive' })
}
