import { AlarmClock, BellOff, ChevronRight, Clock, Paperclip } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { EmailRow as Row } from '#core/contract/emails.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { cutSnippet } from '#core/text/cut.ts'
import { listDate, rowDate } from '#core/text/dates/relative-age.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { AccountMark } from '#web/mailbox/accounts/account-mark.tsx'
import type { AccountTag } from '#web/mailbox/accounts/account-tags.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type SwipeDirection, useSwipe } from '#web/ui/hooks/use-swipe.ts'
import { isOfConversation, participants } from './conversation.ts'
import { draftName } from './draft-names.ts'
import { Marked } from './marked.tsx'
import { similarityTone } from './similarity.ts'

const PLACES = new Set(['inbox', 'sent', 'draft', 'trash', 'spam', 'archive'])

/** In a list of conversations: a message that stands for others, opened or not, for itself, or below another. */
export type Fold = 'open' | 'closed' | 'single' | 'below'

export function EmailRow({
  email,
  to,
  showsRecipient,
  tag,
  selected,
  isCurrent,
  fold,
  onFold,
  onSelect,
  onPoint,
  onFocus,
  onOpen,
  onSwipe,
  star,
  actions,
}: {
  email: Row
  to: string
  showsRecipient: boolean
  /** Of its mailbox, in lists of several. */
  tag: AccountTag | undefined
  selected: boolean
  /** Whether the keyboard is at the row, or the message is open beside the list. */
  isCurrent: boolean
  fold: Fold | undefined
  onFold: () => void
  onSelect: (selected: boolean, isRange: boolean) => void
  onPoint: () => void
  onFocus: () => void
  /** Opens the row instead of following its link (a draft opens compose); returns whether it did. */
  onOpen: () => boolean
  onSwipe: (direction: SwipeDirection) => void
  star: ReactNode
  /** Actions for a pointer over the row; they replace the date. */
  actions: ReactNode
}) {
  const { messages = [] } = email
  const isConversation = isOfConversation(email)
  const who =
    isConversation && !showsRecipient
      ? participants(messages)
      : senderLabel(showsRecipient ? email.to : email.from)
  const labels = isConversation ? new Set(messages.flatMap(({ labels }) => labels)) : email.labels
  const ownLabels = [...labels].filter(label => !PLACES.has(label))
  const isFound = email.similarity !== undefined
  const swipe = useSwipe(onSwipe)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (onOpen()) event.preventDefault()
  }
  return (
    <li
      data-id={email.id}
      onPointerEnter={onPoint}
      {...swipe.handlers}
      style={swipe.offset ? { transform: `translateX(${swipe.offset}px)` } : undefined}
      className={classNames(
        'group relative flex items-center gap-3 px-4 hover:bg-hover @max-list:px-3 @list:h-row',
        isFound ? 'h-18' : 'h-row-two-lines',
        fold === 'below' && 'bg-sunken @list:pl-10',
        isCurrent && 'bg-hover shadow-[inset_2px_0_0_var(--accent)]',
        email.sending === 'failed' && 'bg-danger-soft text-danger-text',
        selected && 'bg-selected hover:bg-selected',
        swipe.isReady && 'bg-active',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute left-1.5 size-1.5 rounded-full @max-list:left-0.75',
          !email.isRead && 'bg-accent',
        )}
      />
      {!selected && <Avatar name={who} className="absolute left-3 @list:hidden" />}
      <Checkbox
        className={overAvatar}
        label={isConversation ? `Select conversation with ${who}` : `Select message from ${who}`}
        hideLabel
        checked={selected}
        onCheckedChange={(checked, { withShift }) => onSelect(checked, withShift)}
      />
      {star}
      {fold && <FoldButton fold={fold} others={email.others ?? 0} onFold={onFold} />}
      <Link
        to={to}
        data-open
        onFocus={onFocus}
        onClick={follow}
        // The focus ring is drawn around the row. `:has()` would do the same, but browsers check it for every element.
        className="focus-visible:after:-outline-offset-2 grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] content-center items-center gap-x-2 self-stretch outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus @list:flex @list:gap-3"
      >
        {!email.isRead && <span className="sr-only">Unread.</span>}
        {/* In narrow lists a row that was found has who and when first, then the subject, then what is told of it. */}
        <span
          className={classNames(
            'flex min-w-0 items-baseline gap-1.5 @list:w-44 @list:shrink-0',
            isFound && '@max-list:col-span-2',
          )}
        >
          <span
            dir="auto"
            title={who}
            className={classNames('min-w-0 truncate text-left', !email.isRead && 'font-semibold')}
          >
            {who}
          </span>
          {isConversation && (
            <span className="shrink-0 text-faint text-xs tabular-nums">
              {messages.length}
              <span className="sr-only"> messages</span>
            </span>
          )}
        </span>
        {/* In rows of several lines the subject has priority: a snippet without enough space is left out. */}
        <span className="flex min-w-0 items-baseline gap-x-2 @max-list:order-2 @max-list:col-span-3 @max-list:mr-7 @max-list:h-5 @max-list:flex-wrap @max-list:overflow-hidden @list:flex-1">
          {ownLabels.map(label => (
            <Badge key={label} className="max-w-32! self-center @max-list:hidden">
              {label}
            </Badge>
          ))}
          <span
            dir="auto"
            className={classNames(
              'min-w-0 max-w-full shrink-0 truncate text-left @list:max-w-[60%]',
              !email.isRead && 'font-semibold',
            )}
          >
            <Marked text={shownSubject(email.subject)} />
          </span>
          <span dir="auto" className="min-w-0 grow basis-24 truncate text-left text-faint">
            <Marked text={cutSnippet(email.snippet)} />
          </span>
        </span>
        {email.why !== undefined && (
          <span
            title={email.why}
            className="truncate text-faint text-xs @max-list:order-3 @list:hidden @list:max-w-56 @list:shrink-0 @list:group-focus-within:block @list:group-hover:block"
          >
            {email.why}
          </span>
        )}
        <span
          className={classNames(
            'flex shrink-0 items-center gap-2 @list:gap-3',
            isFound &&
              '@max-list:order-4 @max-list:col-span-2 @max-list:col-start-2 @max-list:justify-self-end',
          )}
        >
          {email.programDraft && (
            <Badge tone={email.programDraft.engine ? 'ai' : 'neutral'}>{draftName(email.programDraft)}</Badge>
          )}
          {email.sending === 'failed' && <Badge tone="danger">Not sent</Badge>}
          {email.sending === 'uncertain' && <Badge tone="warning">May have been sent</Badge>}
          {email.isUndelivered && <Badge tone="danger">Not delivered</Badge>}
          {/* Columns that are there in every row, so that they align. */}
          <span className="flex items-center justify-end gap-2 @list:min-w-4">
            {email.isMuted && <Mark icon={BellOff} label="Muted" />}
            {email.hasAttachments && <Mark icon={Paperclip} label="Has attachments" />}
            {email.snoozedUntil && <Mark icon={AlarmClock} label="Snoozed" />}
            {email.followUpAt && <Mark icon={Clock} label={followUpLabel(email.followUpAt)} />}
          </span>
          {email.similarity !== undefined && (
            <span className="flex justify-end @list:w-12">
              <Badge tone={similarityTone(email.similarity)}>{Math.round(email.similarity * 100)}%</Badge>
            </span>
          )}
          {tag && <AccountMark tag={tag} />}
          {tag && <span className="sr-only">{tag.text}</span>}
        </span>
        <time
          dateTime={email.receivedAt}
          className={classNames(
            'whitespace-nowrap text-right text-xs @max-list:order-1 @list:w-28 @list:fine:group-hover:invisible',
            email.isRead ? 'text-faint' : 'text-muted',
          )}
        >
          {rowDate(email.snoozedUntil ?? email.receivedAt, new Date())}
        </time>
      </Link>
      <span className="absolute right-2 hidden items-center rounded-control bg-inherit pl-2 @max-list:right-9 @max-list:bottom-1 fine:group-hover:flex">
        {actions}
      </span>
    </li>
  )
}

/** In narrow lists the checkbox has the place of the avatar, and is seen while it is checked, pointed at or focused. */
const overAvatar =
  '@max-list:mx-2 @max-list:[&_input:not(:checked,:focus-visible)]:opacity-0 fine:group-hover:[&_input]:opacity-100!'

/** Shows or hides the other messages of the conversation that were found. Its space is kept where there are none. */
function FoldButton({ fold, others, onFold }: { fold: Fold; others: number; onFold: () => void }) {
  const isOpen = fold === 'open'
  return (
    <span
      className={classNames(
        '-mx-1.5 flex w-9 shrink-0 justify-center @max-list:order-1',
        (fold === 'single' || fold === 'below') && '@max-list:hidden',
      )}
    >
      {(isOpen || fold === 'closed') && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${others + 1} matching messages of this conversation`}
          title={`${isOpen ? 'Hide' : 'Show'} the other matching messages of this conversation`}
          onClick={onFold}
          className="flex items-center text-muted text-xs tabular-nums hover:text-text coarse:h-11"
        >
          <span className="flex h-6 min-w-9 items-center justify-center rounded-control bg-active pr-1.5">
            <Icon icon={ChevronRight} className={isOpen ? 'rotate-90' : undefined} />
            {others + 1}
          </span>
        </button>
      )}
    </span>
  )
}

/** One that is held, such as by the switch for all that acts by itself, has a time that has passed. */
function followUpLabel(at: string): string {
  const now = new Date()
  return new Date(at) > now ? `Follow-up on ${listDate(at, now)}` : 'Follow-up waits to be sent'
}

function Mark({ icon, label }: { icon: typeof Paperclip; label: string }) {
  return (
    <span className="text-faint" title={label}>
      <Icon icon={icon} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
