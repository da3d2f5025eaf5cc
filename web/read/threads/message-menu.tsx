import {
  CodeXml,
  Download,
  Forward,
  ImageOff,
  MailOpen,
  Moon,
  MoreHorizontal,
  Paperclip,
  Printer,
  Reply,
  ReplyAll,
  Split,
  SquareArrowOutUpRight,
  Sun,
  Trash2,
  UserSearch,
} from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Email, emails } from '#core/contract/emails.ts'
import { urlOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useChooseForSender, useSenderChoice } from '#web/read/sender-choices/queries.ts'
import { useIsDark } from '#web/ui/hooks/use-is-dark.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { setsColours } from './frame/colours/sets-colours.ts'
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
  /** Null for a message that nobody else has got. */
  replyAll: (email: Email) => (() => void) | null
  forward: (email: Email) => void
  forwardAsFile: (email: Email) => void
  markUnreadFrom: (email: Email) => void
  trash: (email: Email) => void
  explainThread: () => void
}

export function MessageMenu({ email, actions }: { email: Email; actions: MessageActions }) {
  const [dialog, setDialog] = useState<'original' | 'opened-by' | null>(null)
  const maySeeViews = useMaySeeViews(email.accountId)
  const navigate = useNavigate()
  const replyAll = actions.replyAll(email)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton size="sm" icon={MoreHorizontal} label="More about this message" />}
      >
        <MenuItem icon={Reply} onSelect={() => actions.reply(email)}>
          Reply
        </MenuItem>
        {replyAll && (
          <MenuItem icon={ReplyAll} onSelect={replyAll}>
            Reply all
          </MenuItem>
        )}
        <MenuItem icon={Forward} onSelect={() => actions.forward(email)}>
          Forward
        </MenuItem>
        <MenuItem icon={Paperclip} onSelect={() => actions.forwardAsFile(email)}>
          Forward as attachment
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
        <ImagesItem email={email} />
        <ColoursItem email={email} />
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

/** In dark mode, for messages that set colours: they are darkened, unless the reader chooses otherwise for the sender. */
function ColoursItem({ email }: { email: Email }) {
  const isDark = useIsDark()
  const choice = useSenderChoice(email.senderEmail)
  const choose = useChooseForSender()
  if (!isDark || !choice || !email.senderEmail || !email.isHtml) return null
  if (!setsColours(email.body) && !setsColours(email.styles)) return null
  const { keepsColours } = choice
  return (
    <MenuItem
      icon={keepsColours ? Moon : Sun}
      onSelect={() => choose.mutate({ body: { sender: email.senderEmail, keepsColours: !keepsColours } })}
    >
      {keepsColours ? 'Show this sender in dark colours' : 'Show this sender in original colours'}
    </MenuItem>
  )
}

function ImagesItem({ email }: { email: Email }) {
  const choice = useSenderChoice(email.senderEmail)
  const choose = useChooseForSender()
  if (!choice?.showsImages) return null
  return (
    <MenuItem
      icon={ImageOff}
      onSelect={() => choose.mutate({ body: { sender: email.senderEmail, showsImages: false } })}
    >
      Stop showing this sender’s images
    </MenuItem>
  )
}
