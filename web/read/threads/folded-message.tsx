import type { Email } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { cutSnippet } from '#core/text/cut.ts'
import { rowDate } from '#core/text/dates/relative-age.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { messageElementId } from './message-view.tsx'

/** An older message of a conversation as one line; a press shows it whole. */
export function FoldedMessage({ email, onUnfold }: { email: Email; onUnfold: () => void }) {
  const who = senderLabel(email.from)
  return (
    <article
      id={messageElementId(email.id)}
      aria-label={`Message from ${email.sender}`}
      className="scroll-mt-2 border-line border-b"
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={onUnfold}
        className="ring-inside flex h-12 w-full items-center gap-3 px-4 text-left hover:bg-hover md:px-6"
      >
        <Avatar name={who} size="md" />
        <span dir="auto" className="max-w-44 shrink-0 truncate text-left max-sm:max-w-28">
          {who}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-left text-faint">
          {cutSnippet(email.snippet)}
        </span>
        <time dateTime={email.receivedAt} className="shrink-0 text-faint text-xs">
          {rowDate(email.receivedAt, new Date())}
        </time>
      </button>
    </article>
  )
}
