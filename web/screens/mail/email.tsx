import { Archive, ArrowLeft, Forward, MailX, Reply, Star, Trash2 } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Email } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { AutomationCard } from '#web/automation/automation-card.tsx'
import { isGone as isGoneBy, messageOf } from '#web/platform/api.ts'
import { numberInAddress, paths } from '#web/platform/paths.ts'
import { useEmail, useMarkReadWhenShown } from '#web/read/emails/queries.ts'
import { AttachmentList } from '#web/read/threads/cards/attachment-list.tsx'
import { messageDate } from '#web/read/threads/cards/message-date.ts'
import { MessageBody } from '#web/read/threads/frame/message-body.tsx'
import { StarButton } from '#web/read/triage/list/star-button.tsx'
import { useTriage } from '#web/read/triage/use-triage.ts'
import { SendingState } from '#web/send/compose/sending-state.tsx'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

const AnswerPanel = lazy(async () => ({
  default: (await import('#web/send/compose/assist/answer-panel.tsx')).AnswerPanel,
}))

/** `/email/{emailId}`: a single message. */
export function EmailScreen() {
  const { emailId = '' } = useParams()
  const id = numberInAddress(emailId) ?? 0
  const email = useEmail(id)
  useTitle(email.data ? shownSubject(email.data.subject) : 'Message')
  if (email.data) return <SingleEmail key={id} email={email.data} />
  if (!email.isError && email.data === undefined) return <SkeletonMessage label="Loading message..." />
  const isGone = !email.error || isGoneBy(email.error)
  return (
    <EmptyState
      isPage
      icon={MailX}
      title={isGone ? 'Email not found' : 'This email could not be loaded'}
      text={
        isGone
          ? "This email doesn't exist or has been deleted."
          : messageOf(email.error, 'Your mail is safe. The server did not answer.')
      }
      action={
        isGone ? (
          <Button asChild>
            <Link to={paths.home}>Back to Inbox</Link>
          </Button>
        ) : (
          <Button onClick={() => void email.refetch()}>Try again</Button>
        )
      }
    />
  )
}

function SingleEmail({ email }: { email: Email }) {
  const navigate = useNavigate()
  const triage = useTriage()
  const [answer, setAnswer] = useState<'reply' | 'forward' | null>(null)
  const [isAsking, setAsking] = useState(false)
  useMarkReadWhenShown(email.threadId, email.accountId, email.isRead)

  const { at, verb } = messageDate(email)
  const back = () => void navigate(paths.home)
  const leaving = (act: (rows: Email[]) => Promise<unknown>) => () => {
    back()
    void act([email])
  }
  const toggleStar = () => void triage.star([email], !email.isStarred)
  const archive = leaving(triage.archive)
  const trash = leaving(triage.trash)
  useCommands({
    back,
    archive,
    trash,
    star: toggleStar,
    reply: () => setAnswer('reply'),
    forward: () => setAnswer('forward'),
  })

  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-4 md:px-6">
        <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={back}>
          Back to Inbox
        </Button>
        <header className="mt-3 flex items-start gap-3">
          <h1
            dir="auto"
            className="min-w-0 flex-1 text-left font-semibold text-title [overflow-wrap:anywhere]"
          >
            {shownSubject(email.subject)}
          </h1>
          <StarButton email={email} />
        </header>
        <div className="mt-3 flex flex-wrap items-start gap-x-3">
          <Avatar name={senderLabel(email.from)} />
          <div className="min-w-0 flex-1">
            <p className="truncate max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]">
              <span className="font-medium">{email.sender || 'Unknown'}</span>{' '}
              <span className="text-faint">{email.senderEmail}</span>
            </p>
            <p className="truncate text-faint text-sm">to {email.account.email}</p>
          </div>
          <time
            dateTime={at.toISOString()}
            className="shrink-0 text-faint text-sm max-sm:basis-full max-sm:pl-11"
          >
            {verb} {at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </div>
        <div className="mt-5 flex flex-col gap-4">
          {(email.sending || email.filingProblem) && <SendingState email={email} />}
          {email.body || email.bodyText ? (
            <MessageBody email={email} />
          ) : (
            <p className="text-muted">{email.snippet || 'No content available'}</p>
          )}
          <AttachmentList email={email} />
        </div>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button icon={Reply} shortcut="r" onClick={() => setAnswer('reply')}>
            Reply
          </Button>
          <Button icon={Forward} shortcut="f" onClick={() => setAnswer('forward')}>
            Forward
          </Button>
          <Button icon={Archive} shortcut="e" onClick={archive}>
            Archive
          </Button>
          <Button icon={Trash2} onClick={trash}>
            Move to Trash
          </Button>
          <Button icon={Trash2} tone="danger" onClick={() => setAsking(true)}>
            Delete Permanently
          </Button>
          <Button icon={Star} aria-pressed={email.isStarred} onClick={toggleStar}>
            Star
          </Button>
        </div>
        {answer && (
          <div className="mt-5">
            <Suspense fallback={<HoldKeys onEscape={() => setAnswer(null)} />}>
              <AnswerPanel key={answer} email={email} type={answer} onDone={() => setAnswer(null)} />
            </Suspense>
          </div>
        )}
        <div className="mt-8">
          <AutomationCard email={email} />
        </div>
      </div>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this email for good?"
        description="It is removed from the mail provider too. This cannot be undone."
        confirmLabel="Delete Permanently"
        danger
        onConfirm={() => {
          setAsking(false)
          leaving(triage.destroy)()
        }}
      />
    </div>
  )
}
