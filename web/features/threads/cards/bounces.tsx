import { Link } from 'react-router'
import type { Email } from '#core/contract/emails.ts'
import type { Bounce } from '#core/contract/signals.ts'
import { BOUNCE_WORDS } from '#core/text/signals/bounce-words.ts'
import { paths } from '#web/platform/paths.ts'
import { Banner } from '#web/ui/display/banner.tsx'

/** Says that a message of ours did not reach somebody, why, and what to do. */
export function Bounces({ email }: { email: Email }) {
  const newest = [...new Map(email.bounces.map(bounce => [bounce.recipient, bounce])).values()]
  const others = email.toList.length + email.ccList.length + email.bccList.length - newest.length
  const title = others > 0 ? 'This message did not reach everybody' : 'This message was not delivered'
  return (
    <Banner tone="danger" title={title}>
      <ul className="flex flex-col gap-3">
        {newest.map(bounce => (
          <BounceItem key={bounce.recipient} bounce={bounce} isHere={bounce.threadId === email.threadId} />
        ))}
      </ul>
    </Banner>
  )
}

function BounceItem({ bounce, isHere }: { bounce: Bounce; isHere: boolean }) {
  const { why, whatToDo } = BOUNCE_WORDS[bounce.reason]
  return (
    <li>
      <p>
        It did not reach <strong className="font-medium">{bounce.recipient || 'a recipient'}</strong>: {why}
      </p>
      <p>{whatToDo}</p>
      {bounce.diagnostic && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-control text-muted text-sm coarse:py-3">
            What the server said
          </summary>
          <p dir="auto" className="mt-1 whitespace-pre-wrap font-mono text-muted text-xs">
            {bounce.diagnostic}
          </p>
        </details>
      )}
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
