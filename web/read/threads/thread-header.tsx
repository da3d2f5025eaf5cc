import {
  AlarmClock,
  Archive,
  ArrowLeft,
  BellOff,
  BellRing,
  CircleHelp,
  Clock,
  FolderInput,
  Inbox,
  Mail,
  MoreHorizontal,
  Newspaper,
  OctagonAlert,
  Printer,
  ScrollText,
  Sparkles,
  Split,
  Star,
  Tag,
  Trash2,
  UserRound,
} from 'lucide'
import { MIN_SUMMARY_MESSAGES } from '#core/contract/ai.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsPhone } from '#web/ui/hooks/use-is-wide.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'

type ThreadAction =
  | 'back'
  | 'archive'
  | 'trash'
  | 'spam'
  | 'mute'
  | 'star'
  | 'markUnread'
  | 'snooze'
  | 'label'
  | 'move'
  | 'toPeople'
  | 'toNewsletters'
  | 'toNotices'
  | 'whyHere'
  | 'print'
  | 'summarize'
  | 'followUp'
  | 'explain'

const NEEDS_MESSAGES = `A summary needs at least ${MIN_SUMMARY_MESSAGES} messages`

/** The subject, and the actions for the whole conversation. */
export function ThreadHeader({
  subject,
  place,
  isSnoozed,
  isMuted,
  kind,
  isStarred,
  canSummarize,
  isSummarizing,
  actions,
}: {
  subject: string
  /** The folder that contains all of it; `own`: the conversation was only sent. */
  place: 'inbox' | 'trash' | 'own' | 'elsewhere'
  isSnoozed: boolean
  isMuted: boolean
  /** Of the last message that was received. */
  kind: MailKind | null
  /** Of the latest message. */
  isStarred: boolean
  canSummarize: boolean
  isSummarizing: boolean
  actions: Record<ThreadAction, () => void>
}) {
  // On phones the actions are above the messages.
  const isPhone = useIsPhone()
  return (
    <header className="flex shrink-0 items-center gap-1 border-line border-b px-2 py-1 md:px-4 md:py-2">
      <IconButton icon={ArrowLeft} label="Back" shortcut="u" onClick={actions.back} />
      {isPhone ? (
        <span className="flex-1" />
      ) : (
        <h1 dir="auto" title={subject} className="min-w-0 flex-1 truncate px-2 text-left font-semibold">
          {subject}
        </h1>
      )}
      <Button
        variant="ghost"
        icon={Sparkles}
        tone="ai"
        className="max-lg:hidden"
        blocked={!canSummarize && NEEDS_MESSAGES}
        loading={isSummarizing}
        onClick={actions.summarize}
      >
        Summarize
      </Button>
      <Button variant="ghost" icon={Clock} className="max-lg:hidden" onClick={actions.followUp}>
        Follow-Up
      </Button>
      {place === 'inbox' && (
        <IconButton icon={Archive} label="Archive" shortcut="e" onClick={actions.archive} />
      )}
      {(place === 'trash' || place === 'elsewhere') && (
        <IconButton icon={Inbox} label="Move to inbox" shortcut="e" onClick={actions.archive} />
      )}
      {(place === 'inbox' || isSnoozed) && (
        <IconButton icon={AlarmClock} label="Snooze" shortcut="h" onClick={actions.snooze} />
      )}
      <IconButton
        icon={Trash2}
        label={place === 'trash' ? 'Delete permanently' : 'Move thread to trash'}
        shortcut="#"
        onClick={actions.trash}
      />
      <IconButton
        icon={Star}
        label={isStarred ? 'Unstar the latest message' : 'Star the latest message'}
        shortcut="s"
        pressed={isStarred}
        className={isStarred ? 'text-star' : ''}
        onClick={actions.star}
      />
      <DropdownMenu align="end" trigger={<IconButton icon={MoreHorizontal} label="More" />}>
        <div className="lg:hidden">
          <MenuItem icon={Sparkles} blocked={!canSummarize && NEEDS_MESSAGES} onSelect={actions.summarize}>
            Summarize
          </MenuItem>
          <MenuItem icon={Clock} onSelect={actions.followUp}>
            Follow-Up
          </MenuItem>
          <MenuSeparator />
        </div>
        <MenuItem icon={Tag} shortcut="l" onSelect={actions.label}>
          Label
        </MenuItem>
        <MenuItem icon={FolderInput} shortcut="v" onSelect={actions.move}>
          Move to
        </MenuItem>
        <MenuItem icon={Mail} shortcut="shift+u" onSelect={actions.markUnread}>
          Mark as unread
        </MenuItem>
        <MenuItem icon={isMuted ? BellRing : BellOff} shortcut="m" onSelect={actions.mute}>
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        <MenuItem icon={OctagonAlert} shortcut="!" onSelect={actions.spam}>
          Report spam
        </MenuItem>
        {kind && place === 'inbox' && (
          <>
            <MenuSeparator />
            {kind !== 'people' && (
              <MenuItem icon={UserRound} shortcut="t p" onSelect={actions.toPeople}>
                Move to People
              </MenuItem>
            )}
            {kind !== 'newsletters' && (
              <MenuItem icon={Newspaper} shortcut="t l" onSelect={actions.toNewsletters}>
                Move to Newsletters
              </MenuItem>
            )}
            {kind !== 'notices' && (
              <MenuItem icon={ScrollText} shortcut="t n" onSelect={actions.toNotices}>
                Move to Notices
              </MenuItem>
            )}
            <MenuItem icon={CircleHelp} shortcut="t w" onSelect={actions.whyHere}>
              Why is this here?
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={Printer} shortcut="p" onSelect={actions.print}>
          Print
        </MenuItem>
        <MenuItem icon={Split} onSelect={actions.explain}>
          Why is this in this thread?
        </MenuItem>
      </DropdownMenu>
    </header>
  )
}
