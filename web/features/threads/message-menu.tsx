import {
  CodeXml,
  Download,
  Forward,
  MailOpen,
  Moon,
  MoreHorizontal,
  Printer,
  Reply,
  Split,
  SquareArrowOutUpRight,
  Sun,
  Trash2,
  UserSearch,
} from 'lucide'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Email, emails } from '#core/contract/emails.ts'
import { urlOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useIsDark } from '#web/ui/hooks/use-is-dark.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { setsColours } from './frame/sets-colours.ts'
import { printThread } from './print-thread.ts'
import { useMaySeeViews } from './views.ts'

const OpenedByDialog = lazy(async () => ({
  default: (await import('./opened-by-dialog.tsx')).OpenedByDialog,
}))
const OriginalDialog = lazy(async () => ({
  default: (await import('./original-dialog.tsx')).OriginalDialog,
}))

/** The actions for one message of a conversation. */
export interface MessageActions {
  reply: (email: Email) => void
  forward: (email: Email) => void
  markUnreadFrom: (email: Email) => void
  trash: (email: Email) => void
  explainThread: () => void
}

export function MessageMenu({
  email,
  actions,
  isDarkened,
  onDarken,
}: {
  email: Email
  actions: MessageActions
  /** Whether the message's own colours are darkened. */
  isDarkened: boolean
  onDarken: (isDarkened: boolean) => void
}) {
  const [dialog, setDialog] = useState<'original' | 'opened-by' | null>(null)
  const maySeeViews = useMaySeeViews(email.accountId)
  const navigate = useNavigate()
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton size="sm" icon={MoreHorizontal} label="More about this message" />}
      >
        <MenuItem icon={Reply} onSelect={() => actions.reply(email)}>
          Reply
        </MenuItem>
        <MenuItem icon={Forward} onSelect={() => actions.forward(email)}>
          Forward
        </MenuItem>
        <MenuItem icon={MailOpen} onSelect={() => actions.markUnreadFrom(email)}>
          Mark unread from here
        </MenuItem>
        {!email.labels.includes('trash') && (
          <MenuItem icon={Trash2} onSelect={() => actions.trash(email)}>
            Move this message to trash
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={SquareArrowOutUpRight} onSelect={() => void navigate(paths.email.to(email.id))}>
          Open this message alone
        </MenuItem>
        <MenuItem icon={Printer} onSelect={() => printThread([email])}>
          Print this message
        </MenuItem>
        <ColoursItem email={email} isDarkened={isDarkened} onDarken={onDarken} />
        <MenuItem icon={CodeXml} onSelect={() => setDialog('original')}>
          View original
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => location.assign(urlOf(emails.source, { id: email.id }))}>
          Download .eml
        </MenuItem>
        {maySeeViews && (
          <MenuItem icon={UserSearch} onSelect={() => setDialog('opened-by')}>
            Who opened this?
          </MenuItem>
        )}
        <MenuItem icon={Split} onSelect={actions.explainThread}>
          Why is this in this thread?
        </MenuItem>
      </DropdownMenu>
      <Suspense>
        {dialog === 'original' && <OriginalDialog email={email} onClose={() => setDialog(null)} />}
        {dialog === 'opened-by' && <OpenedByDialog email={email} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

/** In dark mode, for messages that set colours: they stay as they are until the reader chooses otherwise. */
function ColoursItem({
  email,
  isDarkened,
  onDarken,
}: Pick<ComponentProps<typeof MessageMenu>, 'email' | 'isDarkened' | 'onDarken'>) {
  const isDark = useIsDark()
  if (!isDark || !email.isHtml || !setsColours(email.body)) return null
  return (
    <MenuItem icon={isDarkened ? Sun : Moon} onSelect={() => onDarken(!isDarkened)}>
      {isDarkened ? 'Show in original colours' : 'Show in dark colours'}
    </MenuItem>
  )
}
