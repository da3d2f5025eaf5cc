import { Paperclip } from 'lucide-react'
import { Link } from 'react-router'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses.ts'
import { listDate } from '#core/text/relative-age.ts'
import { cutSnippet } from '#core/text/snippet.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StarButton } from './star-button.tsx'

export function EmailRow({
  email,
  to,
  showsRecipient,
  selected,
  onSelect,
  onPreview,
  onOpen,
}: {
  email: Row
  to: string
  showsRecipient: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
  /** Pointer or focus is on it: its conversation may be wanted soon. */
  onPreview: () => void
  /** Opens something else than the address (a draft opens compose). */
  onOpen?: (() => void) | undefined
}) {
  const who = senderLabel(showsRecipient ? email.to : email.from)
  return (
    <li
      className={classNames(
        'group relative flex h-row items-center gap-3 px-4 hover:bg-hover',
        selected && 'bg-selected hover:bg-selected',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('absolute left-1.5 size-1.5 rounded-full', !email.isRead && 'bg-accent')}
      />
      <Checkbox
        label={`Select message from ${who}`}
        hideLabel
        checked={selected}
        onCheckedChange={checked => onSelect(checked === true)}
      />
      <StarButton email={email} />
      <Link
        to={to}
        onPointerEnter={onPreview}
        onFocus={onPreview}
        onClick={event => {
          if (!onOpen) return
          event.preventDefault()
          onOpen()
        }}
        className="ring-inside flex min-w-0 flex-1 flex-col self-stretch md:flex-row md:items-center md:gap-3 max-md:justify-center"
      >
        {!email.isRead && <span className="sr-only">Unread.</span>}
        <span className="flex min-w-0 items-baseline gap-2 md:w-44 md:shrink-0">
          <span
            dir="auto"
            title={who}
            className={classNames('min-w-0 flex-1 truncate', !email.isRead && 'font-semibold')}
          >
            {who}
          </span>
          <When email={email} className="md:hidden" />
        </span>
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span
            dir="auto"
            className={classNames('min-w-0 max-w-[60%] shrink-0 truncate', !email.isRead && 'font-semibold')}
          >
            {email.subject || '(No Subject)'}
          </span>
          <span dir="auto" className="min-w-0 flex-1 truncate text-faint">
            {cutSnippet(email.snippet)}
          </span>
        </span>
        {email.similarity !== undefined && <Similarity score={email.similarity} />}
        {email.hasAttachments && (
          <span className="hidden text-faint md:inline">
            <Icon icon={Paperclip} />
            <span className="sr-only">Has attachments</span>
          </span>
        )}
        <When email={email} className="hidden w-24 text-right md:block" />
      </Link>
    </li>
  )
}

function When({ email, className }: { email: Row; className: string }) {
  return (
    <time
      dateTime={email.receivedAt}
      className={classNames('shrink-0 text-xs', email.isRead ? 'text-faint' : 'text-muted', className)}
    >
      {listDate(email.receivedAt, new Date())}
    </time>
  )
}

/** Above 0.6 blue, above 0.4 green, otherwise grey (specification, section 9). */
function Similarity({ score }: { score: number }) {
  const tone = score > 0.6 ? 'info' : score > 0.4 ? 'success' : 'neutral'
  return <Badge tone={tone}>{Math.round(score * 100)}%</Badge>
}
