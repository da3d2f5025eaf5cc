import {
  AlarmClock,
  Archive,
  ArrowLeft,
  BellOff,
  CalendarClock,
  CircleStop,
  CircleX,
  CornerUpLeft,
  FileText,
  FolderInput,
  Forward,
  type IconNode,
  Inbox,
  Keyboard,
  Mail,
  MailOpen,
  OctagonAlert,
  PenLine,
  Printer,
  Reply,
  ReplyAll,
  Search,
  Send,
  Settings,
  Sparkles,
  SquareCheck,
  Star,
  Tag,
  TextQuote,
  Trash2,
  X,
  Zap,
} from 'lucide'

export interface Command {
  label: string
  group: 'Go to' | 'Move' | 'Messages' | 'Answer' | 'Scheduled' | 'Everywhere'
  icon: IconNode
  /** The first one is shown: 'e'; 'shift+i' is shown as 'I'; 'g i' is two keys in a row. */
  keys: readonly string[]
}

/** Every command of the product, once: its name, keys and icon. The component that carries it out binds its action. */
export const commands = {
  next: { label: 'Next conversation', group: 'Move', icon: Mail, keys: ['j'] },
  previous: { label: 'Previous conversation', group: 'Move', icon: Mail, keys: ['k'] },
  open: { label: 'Open conversation', group: 'Move', icon: MailOpen, keys: ['o'] },
  back: { label: 'Back to the list', group: 'Move', icon: ArrowLeft, keys: ['u'] },
  search: { label: 'Search', group: 'Move', icon: Search, keys: ['/'] },
  aiSearch: { label: 'AI search', group: 'Move', icon: Sparkles, keys: ['q'] },
  archive: { label: 'Archive', group: 'Messages', icon: Archive, keys: ['e'] },
  trash: { label: 'Move to trash', group: 'Messages', icon: Trash2, keys: ['#', 'Delete'] },
  spam: { label: 'Report spam', group: 'Messages', icon: OctagonAlert, keys: ['!'] },
  star: { label: 'Star', group: 'Messages', icon: Star, keys: ['s'] },
  markRead: { label: 'Mark as read', group: 'Messages', icon: MailOpen, keys: ['I'] },
  markUnread: { label: 'Mark as unread', group: 'Messages', icon: Mail, keys: ['U'] },
  snooze: { label: 'Snooze', group: 'Messages', icon: AlarmClock, keys: ['h', 'b'] },
  mute: { label: 'Mute', group: 'Messages', icon: BellOff, keys: ['m'] },
  label: { label: 'Label', group: 'Messages', icon: Tag, keys: ['l'] },
  move: { label: 'Move to', group: 'Messages', icon: FolderInput, keys: ['v'] },
  select: { label: 'Select', group: 'Messages', icon: SquareCheck, keys: ['x'] },
  selectAll: { label: 'Select all on this page', group: 'Messages', icon: SquareCheck, keys: ['* a'] },
  selectEverything: { label: 'Select all in this list', group: 'Messages', icon: SquareCheck, keys: ['* e'] },
  deselect: { label: 'Clear selection', group: 'Messages', icon: X, keys: ['Escape'] },
  print: { label: 'Print conversation', group: 'Messages', icon: Printer, keys: ['p'] },
  reply: { label: 'Reply', group: 'Answer', icon: Reply, keys: ['r'] },
  replyAll: { label: 'Reply to all', group: 'Answer', icon: ReplyAll, keys: ['a'] },
  forward: { label: 'Forward', group: 'Answer', icon: Forward, keys: ['f'] },
  compose: { label: 'Compose', group: 'Answer', icon: PenLine, keys: ['c'] },
  editScheduled: { label: 'Edit', group: 'Scheduled', icon: PenLine, keys: ['e'] },
  sendNow: { label: 'Send now', group: 'Scheduled', icon: Send, keys: ['S'] },
  reschedule: { label: 'Reschedule', group: 'Scheduled', icon: CalendarClock, keys: ['h', 'b'] },
  leaveOut: { label: 'Do not send this one', group: 'Scheduled', icon: CircleX, keys: ['#', 'Delete'] },
  stopFollowUps: { label: 'Stop the follow-ups', group: 'Scheduled', icon: CircleStop, keys: ['m'] },
  insertSnippet: { label: 'Insert snippet', group: 'Answer', icon: TextQuote, keys: ['mod+;'] },
  undo: { label: 'Undo', group: 'Everywhere', icon: CornerUpLeft, keys: ['z'] },
  help: { label: 'Keyboard shortcuts', group: 'Everywhere', icon: Keyboard, keys: ['?'] },
  palette: { label: 'Command palette', group: 'Everywhere', icon: Search, keys: ['mod+k'] },
  goInbox: { label: 'All Inboxes', group: 'Go to', icon: Inbox, keys: ['g i'] },
  goStarred: { label: 'Starred', group: 'Go to', icon: Star, keys: ['g s'] },
  goSent: { label: 'Sent', group: 'Go to', icon: Send, keys: ['g t'] },
  goDrafts: { label: 'Drafts', group: 'Go to', icon: FileText, keys: ['g d'] },
  goScheduled: { label: 'Scheduled', group: 'Go to', icon: CalendarClock, keys: ['g l'] },
  goTrash: { label: 'Trash', group: 'Go to', icon: Trash2, keys: ['g b'] },
  goArchive: { label: 'Archive', group: 'Go to', icon: Archive, keys: ['g a'] },
  goSnoozed: { label: 'Snoozed', group: 'Go to', icon: AlarmClock, keys: ['g h'] },
  goSpam: { label: 'Spam', group: 'Go to', icon: OctagonAlert, keys: ['g x'] },
  goRules: { label: 'Rules', group: 'Go to', icon: Zap, keys: ['g r'] },
  goSettings: { label: 'Settings', group: 'Go to', icon: Settings, keys: ['g ,'] },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands
export const commandIds = Object.keys(commands) as CommandId[]

/** The keys as shown: 'I' is typed with shift. */
export function shownKeys(id: CommandId): string {
  const [first] = commands[id].keys
  return /^[A-Z]$/.test(first) ? `shift+${first.toLowerCase()}` : first
}
