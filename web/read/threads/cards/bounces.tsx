import { Link } from 'react-router'
import type { Email } from '#core/contract/emails.ts'
import type { Bounce } from '#core/contract/signals.ts'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { paths } from '#web/platform/paths.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ServerSaid } from '#web/ui/display/server-said.tsx'

/** Says that a message of ours did not reach somebody, or not yet, why, and what to do. */
export function Bounces({ email }: { email: Email }) {
  const newest = [...new Map(email.bounces.map(bounce => [bounce.recipient, bounce])).values()]
  const failed = email.bounces.filter(({ isDelay }) => !isDelay)
  const returned = [...new Map(failed.map(bounce => [bounce.recipient, bounce])).values()]
  const late = newest.filter(({ recipient }) => !returned.some(bounce => bounce.recipient === recipient))
  const others = email.toList.length + email.ccList.length + email.bccList.length - returned.length
  const title = others > 0 ? 'This message did not reach everybody' : 'This message was not delivered'
  const items = (bounces: readonly Bounce[]) => (
    <ul className="flex flex-col gap-3">
      {bounces.map(bounce => (
        <BounceItem key={bounce.recipient} bounce={bounce} isHere={bounce.threadId === email.threadId} />
      ))}
    </ul>
  )
  return (
    <>
      {returned.length > 0 && (
        <Banner tone="danger" title={title}>
          {items(returned)}
        </Banner>
      )}
      {late.length > 0 && <Banner title="This message is late">{items(late)}</Banner>}
    </>
  )
}

function BounceItem({ bounce, isHere }: { bounce: Bounce; isHere: boolean }) {
  const { why, whatToDo } = BOUNCE_WORDS[bounce.reason]
  return (
    <li>
      <p>
        It {bounce.isDelay ? 'has not reached' : 'did not reach'}{' '}
        <strong className="font-medium">{bounce.recipient || 'a recipient'}</strong>
        {bounce.isDelay && ' yet'}: {why}
      </p>
      <p>{bounce.isDelay ? 'A server goes on trying. You need not send it again.' : whatToDo}</p>
      <ServerSaid said={bounce.diagnostic} />
      {!isHere && (
        <Link
          to={paths.thread.to(bounce.threadId)}
          className="mt-1 inline-block rounded-control text-muted text-sm underline coarse:py-3"
        >
          Show the report
        </Link>
      )}
    </li>
  )
}
