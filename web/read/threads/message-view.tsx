import { ChevronDown } from 'lucide'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { localPart, senderLabel } from '#core/text/addresses/addresses.ts'
import { relativeAge } from '#core/text/dates/relative-age.ts'
import { StarButton } from '#web/read/triage/list/star-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Absences } from './cards/absences.tsx'
import { AttachmentList } from './cards/attachment-list.tsx'
import { Bounces } from './cards/bounces.tsx'
import { DetailsCard } from './cards/details-card.tsx'
import { INVITATION_HEIGHT, invitationIn } from './cards/invitation.ts'
import { messageDate, momentShown } from './cards/message-date.ts'
import { Receipts, ReceiptWish } from './cards/receipts.tsx'
import { SenderWarning } from './cards/sender-warning.tsx'
import { SignatureLine } from './cards/signature-line.tsx'
import { Unsubscribe } from './cards/unsubscribe.tsx'
import { MessageBody } from './frame/message-body.tsx'
import { NearWindow } from './frame/near-window.tsx'
import { type MessageActions, MessageMenu } from './message-menu.tsx'

const InvitationCard = lazy(async () => ({
  default: (await import('./cards/invitation-card.tsx')).InvitationCard,
}))

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

/** Shows the state of a message that has not left yet. Screens pass it, because the wing send lies above this one. */
export type Sending = ComponentType<{ email: Email }>

/** The name of a sender, which opens what is known of them. Screens pass it, because the wing contacts lies above this one. */
export type Sender = ComponentType<{ email: Email }>

/** The id of a message's element on the page. */
export const messageElementId = (id: number): string => `message-${id}`

export function MessageView({
  email,
  Sending,
  Sender,
  actions,
  isLazy = false,
  thread = [],
  onShow = () => {},
}: {
  email: Email
  Sending: Sending
  Sender: Sender
  /** Absent where the message is shown alone. */
  actions?: MessageActions
  /** Render the body only when it is near the viewport, so that long conversations open at once. */
  isLazy?: boolean
  /** The conversation, and how to show another message of it; absent where the message is shown alone. */
  thread?: readonly Email[]
  onShow?: (emailId: number) => void
}) {
  const [showsDetails, setShowsDetails] = useState(false)
  const { at: date, verb } = messageDate(email)
  const now = new Date()
  const invitation = invitationIn(email)
  return (
    <article
      id={messageElementId(email.id)}
      tabIndex={-1}
      aria-label={`Message from ${email.sender}`}
      className="scroll-mt-2 border-line border-b px-4 py-5 outline-offset-[-2px] last:border-b-0 md:px-6"
    >
      <header className="flex items-start gap-3">
        <Avatar name={senderLabel(email.from)} size="md" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <p dir="auto" title={email.senderEmail} className="max-w-full truncate text-left font-medium">
              <Sender email={email} />
            </p>
            <Unsubscribe email={email} />
          </div>
          <p className="flex items-center text-faint text-sm">
            <span className="truncate">to {localPart(email.recipientEmail) || 'nobody'}</span>
            <IconButton
              size="sm"
              icon={ChevronDown}
              label={showsDetails ? 'Hide details' : 'Show details'}
              aria-expanded={showsDetails}
              className="coarse:aria-expanded:bg-transparent! -my-1"
              onClick={() => setShowsDetails(!showsDetails)}
            />
          </p>
          <SignatureLine email={email} isOpen={showsDetails} onOpen={() => setShowsDetails(!showsDetails)} />
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:justify-items-end max-sm:gap-y-0">
          <time
            dateTime={date.toISOString()}
            title={`${verb} ${dateAndTime.format(date)}`}
            className="text-faint text-xs max-sm:order-last max-sm:col-span-2"
          >
            <span className="max-sm:sr-only">{verb} </span>
            {momentShown(date, now)} ({relativeAge(date, now)})
          </time>
          <StarButton email={email} />
          {actions && <MessageMenu email={email} actions={actions} />}
        </div>
      </header>
      <div className="mt-4 flex flex-col gap-4 md:pl-11">
        {email.senderWarning && <SenderWarning warning={email.senderWarning} />}
        {showsDetails && <DetailsCard email={email} />}
        {(email.sending || email.filingProblem) && <Sending email={email} />}
        {email.bounces.length > 0 && <Bounces email={email} />}
        {email.absences.length > 0 && <Absences email={email} />}
        <Receipts email={email} />
        {email.receiptWish && <ReceiptWish email={email} wish={email.receiptWish} />}
        {email.problems.length > 0 && (
          <Banner tone="warning" title="About this message">
            {email.problems.join(' ')}
          </Banner>
        )}
        <NearWindow isLazy={isLazy}>
          {invitation && (
            <Suspense fallback={<div className={INVITATION_HEIGHT} />}>
              <InvitationCard email={email} file={invitation} thread={thread} onShow={onShow} />
            </Suspense>
          )}
          <MessageBody email={email} />
        </NearWindow>
        <AttachmentList email={email} />
      </div>
    </article>
  )
}
