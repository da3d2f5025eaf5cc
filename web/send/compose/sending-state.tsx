import type { Email } from '#core/contract/emails.ts'
import { asSentence } from '#core/text/as-sentence.ts'
import { DecideButtons } from '#web/send/outbox/uncertain/decide-buttons.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ServerSaid } from '#web/ui/display/server-said.tsx'
import { EditAgain } from './edit-again.tsx'
import { withoutAddresses } from './envelope/without-recipients.ts'

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' })

/** The state of a message from here that is not sent yet, and what the person can do about it. */
export function SendingState({ email }: { email: Email }) {
  const action = <EditAgain emailId={email.id} />
  switch (email.sending) {
    case 'failed': {
      const { refused = [] } = email
      const everybody = [...email.toList, ...email.ccList, ...email.bccList]
      const hasOthers = refused.length > 0 && withoutAddresses(everybody, refused).length > 0
      return (
        <Banner
          tone="danger"
          title="This message was not sent"
          action={
            <>
              {hasOthers && <EditAgain emailId={email.id} refused={refused} />}
              {action}
            </>
          }
        >
          {asSentence(email.sendError ?? 'The mail server refused it')}
          {hasOthers && ' The others did not get it either.'} Its text is kept here.
          <ServerSaid said={email.sendSaid} />
        </Banner>
      )
    }
    case 'uncertain':
      return (
        <Banner
          tone="warning"
          title="This message may have been sent"
          action={
            <>
              <DecideButtons emailIds={[email.id]} />
              {action}
            </>
          }
        >
          {asSentence(email.sendError ?? 'The connection broke before the server had confirmed it')} It is not
          sent again by itself: ask the recipient before you repeat it.
          <ServerSaid said={email.sendSaid} />
        </Banner>
      )
    case 'queued':
    case 'sending':
      if (email.sendAgainAt)
        return (
          <Banner tone="warning" title="This message has not been sent yet" action={action}>
            {asSentence(email.sendError ?? '')} It is kept here, and tried again at{' '}
            {dateAndTime.format(new Date(email.sendAgainAt))}.
            <ServerSaid said={email.sendSaid} />
          </Banner>
        )
      return (
        <p role="status" className="text-muted text-sm">
          Sending...
        </p>
      )
    default:
      return email.filingProblem ? (
        <Banner tone="warning" title="This message is only in Quillbox so far">
          {asSentence(email.filingProblem)} It is kept here, and putting it into the mailbox is tried again by
          itself.
        </Banner>
      ) : null
  }
}
