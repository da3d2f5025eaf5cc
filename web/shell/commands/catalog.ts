import {
  AlarmClock,
  Archive,
  ArrowLeft,
  Ban,
  Bell,
  BellOff,
  CalendarClock,
  Check,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CircleStop,
  CircleX,
  CornerUpLeft,
  FileText,
  FolderInput,
  Forward,
  Globe,
  type IconNode,
  Inbox,
  Keyboard,
  ListPlus,
  ListTodo,
  Mail,
  MailCheck,
  MailOpen,
  Megaphone,
  Merge,
  Newspaper,
  OctagonAlert,
  Palmtree,
  PenLine,
  Printer,
  Reply,
  ReplyAll,
  ScrollText,
  Search,
  Send,
  Settings,
  Sparkles,
  SquareCheck,
  Star,
  Tag,
  TextQuote,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  UserPlus,
  UserRound,
  Users,
  UserX,
  X,
  Zap,
} from 'lucide'

export interface Command {
  label: string
  group:
    | 'Go to'
    | 'Move'
    | 'Messages'
    | 'Answer'
    | 'Scheduled'
    | 'Contacts'
    | 'Findings'
    | 'Tasks'
    | 'First lines'
    | 'Everywhere'
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
  toPeople: { label: 'Move to People', group: 'Messages', icon: UserRound, keys: ['t p'] },
  toNewsletters: { label: 'Move to Newsletters', group: 'Messages', icon: Newspaper, keys: ['t l'] },
  toNotices: { label: 'Move to Notices', group: 'Messages', icon: ScrollText, keys: ['t n'] },
  whyHere: { label: 'Why is this here?', group: 'Messages', icon: CircleHelp, keys: ['t w'] },
  select: { label: 'Select', group: 'Messages', icon: SquareCheck, keys: ['x'] },
  selectAll: { label: 'Select all on this page', group: 'Messages', icon: SquareCheck, keys: ['* a'] },
  selectEverything: { label: 'Select all in this list', group: 'Messages', icon: SquareCheck, keys: ['* e'] },
  deselect: { label: 'Clear selection', group: 'Messages', icon: X, keys: ['Escape'] },
  print: { label: 'Print conversation', group: 'Messages', icon: Printer, keys: ['p'] },
  reply: { label: 'Reply', group: 'Answer', icon: Reply, keys: ['r'] },
  replyAll: { label: 'Reply to all', group: 'Answer', icon: ReplyAll, keys: ['a'] },
  forward: { label: 'Forward', group: 'Answer', icon: Forward, keys: ['f'] },
  compose: { label: 'Compose', group: 'Answer', icon: PenLine, keys: ['c'] },
  sendDraft: { label: 'Send the draft', group: 'Answer', icon: Send, keys: ['S'] },
  editDraft: { label: 'Edit the draft', group: 'Answer', icon: PenLine, keys: ['E'] },
  discardDraft: { label: 'Discard the draft', group: 'Answer', icon: Trash2, keys: ['D'] },
  editScheduled: { label: 'Edit', group: 'Scheduled', icon: PenLine, keys: ['e'] },
  sendNow: { label: 'Send now', group: 'Scheduled', icon: Send, keys: ['S'] },
  reschedule: { label: 'Reschedule', group: 'Scheduled', icon: CalendarClock, keys: ['h', 'b'] },
  leaveOut: { label: 'Do not send this one', group: 'Scheduled', icon: CircleX, keys: ['#', 'Delete'] },
  stopFollowUps: { label: 'Stop the follow-ups', group: 'Scheduled', icon: CircleStop, keys: ['m'] },
  acceptFinding: { label: 'Accept', group: 'Findings', icon: Check, keys: ['a'] },
  dismissFinding: { label: 'Dismiss', group: 'Findings', icon: CircleX, keys: ['x'] },
  newTask: { label: 'New task', group: 'Tasks', icon: ListPlus, keys: ['n'] },
  taskDone: { label: 'Done', group: 'Tasks', icon: CircleCheck, keys: ['e'] },
  taskSnooze: { label: 'Put off', group: 'Tasks', icon: AlarmClock, keys: ['s', 'h', 'b'] },
  taskSkip: { label: 'Skip', group: 'Tasks', icon: CircleX, keys: ['x'] },
  taskAssign: { label: 'Assign', group: 'Tasks', icon: UserPlus, keys: ['a'] },
  judgeInterested: { label: 'Interested', group: 'Tasks', icon: ThumbsUp, keys: ['1'] },
  judgeNotNow: { label: 'Not now', group: 'Tasks', icon: CalendarClock, keys: ['2'] },
  judgeNotInterested: { label: 'Not interested', group: 'Tasks', icon: ThumbsDown, keys: ['3'] },
  judgeWrongPerson: { label: 'Wrong person', group: 'Tasks', icon: UserX, keys: ['4'] },
  judgeAway: { label: 'Away', group: 'Tasks', icon: Palmtree, keys: ['5'] },
  approveLine: { label: 'Approve', group: 'First lines', icon: Check, keys: ['a'] },
  approveLines: { label: 'Approve all on this page', group: 'First lines', icon: Check, keys: ['A'] },
  rejectLine: { label: 'Reject', group: 'First lines', icon: CircleX, keys: ['r'] },
  editLine: { label: 'Edit', group: 'First lines', icon: PenLine, keys: ['e'] },
  insertSnippet: { label: 'Insert snippet', group: 'Answer', icon: TextQuote, keys: ['mod+;'] },
  newContact: { label: 'New contact', group: 'Contacts', icon: UserPlus, keys: ['n'] },
  tagContacts: { label: 'Tags and lists', group: 'Contacts', icon: Tag, keys: ['l'] },
  contactStatus: { label: 'Set status', group: 'Contacts', icon: CircleDot, keys: ['s'] },
  suppressContacts: { label: 'Suppress', group: 'Contacts', icon: Ban, keys: ['!'] },
  mergeContacts: { label: 'Merge', group: 'Contacts', icon: Merge, keys: ['M'] },
  deleteContacts: { label: 'Delete', group: 'Contacts', icon: Trash2, keys: ['#', 'Delete'] },
  writeToContact: { label: 'Write a mail', group: 'Contacts', icon: PenLine, keys: ['w'] },
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
  goTasks: { label: 'Tasks', group: 'Go to', icon: ListTodo, keys: ['g k'] },
  goCampaigns: { label: 'Campaigns', group: 'Go to', icon: Megaphone, keys: ['g c'] },
  goDeliverability: { label: 'Deliverability', group: 'Go to', icon: MailCheck, keys: ['g v'] },
  goContacts: { label: 'Contacts', group: 'Go to', icon: Users, keys: ['g p'] },
  goWebsites: { label: 'Websites', group: 'Go to', icon: Globe, keys: ['g w'] },
  notices: { label: 'Notices', group: 'Go to', icon: Bell, keys: ['g n'] },
  goSettings: { label: 'Settings', group: 'Go to', icon: Settings, keys: ['g ,'] },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands
export const commandIds = Object.keys(commands) as CommandId[]

const OF_ROWS = [
  ...(['next', 'previous', 'open', 'archive', 'trash', 'spam', 'star', 'markRead', 'markUnread'] as const),
  ...(['snooze', 'mute', 'label', 'move', 'select', 'undo'] as const),
]
/** What is typed for the rows of a list of mail, and for a conversation of it. */
export const ROW_KEYS: ReadonlySet<string> = new Set([
  ...OF_ROWS.flatMap((id): readonly string[] => commands[id].keys),
  'ArrowDown',
  'ArrowUp',
])

/** The keys as shown: 'I' is typed with shift. */
export function shownKeys(id: CommandId): string {
  const [first] = commands[id].keys
  return /^[A-Z]$/.test(first) ? `shift+${first.toLowerCase()}` : first
}
