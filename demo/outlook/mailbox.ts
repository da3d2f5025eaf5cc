import { randomUUID } from 'node:crypto'
import { noReplies } from './automatic-replies.ts'

export interface OutlookMessage {
  id: string
  folderId: string
  raw: Buffer
  isRead: boolean
  isFlagged: boolean
  isDraft: boolean
  receivedAt: Date
  conversationId: string
  categories: string[]
}

export interface OutlookFolder {
  id: string
  displayName: string
  /** The name by which Graph knows folders of every mailbox: inbox, sentitems … */
  wellKnown: string | null
  /** The folder that it lies in; null at the top. */
  parentId: string | null
}

/** What has happened in a folder, in order: what a delta query tells. */
interface FolderEvent {
  seq: number
  folderId: string
  messageId: string
  isRemoved: boolean
}

const FOLDERS: [wellKnown: string, displayName: string][] = [
  ['inbox', 'Inbox'],
  ['drafts', 'Drafts'],
  ['sentitems', 'Sent Items'],
  ['deleteditems', 'Deleted Items'],
  ['junkemail', 'Junk Email'],
  ['archive', 'Archive'],
]

/** One mailbox in memory, with ids that stay when a message moves (Prefer: IdType="ImmutableId"). */
export function createOutlookMailbox() {
  const folders: OutlookFolder[] = FOLDERS.map(([wellKnown, displayName]) => ({
    id: `AQ${randomUUID()}`,
    displayName,
    wellKnown,
    parentId: null,
  }))
  const messages = new Map<string, OutlookMessage>()
  const conversations = new Map<string, string>()
  const listeners: (() => void)[] = []
  let events: FolderEvent[] = []
  let seq = 0
  const tell = (folderId: string, messageId: string, isRemoved = false) => {
    seq += 1
    events.push({ seq, folderId, messageId, isRemoved })
    for (const listener of listeners) listener()
  }
  const conversationOf = (raw: Buffer): string => {
    const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
    const [own, ...others] = ['message-id', 'in-reply-to', 'references']
      .flatMap(name => new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? [])
      .flatMap(value => value.match(/<[^<>]+>/g) ?? [])
    const known = [own, ...others].map(id => conversations.get(id ?? '')).find(id => id !== undefined)
    const conversation = known ?? `AAQk${randomUUID()}`
    for (const id of [own, ...others]) if (id) conversations.set(id, conversation)
    return conversation
  }

  return {
    folders,
    messages,
    /** Those that the person has defined. */
    categories: [] as string[],
    replies: noReplies(new Date()),
    /** Called with every change. */
    onChange(listener: () => void) {
      listeners.push(listener)
    },
    seq: () => seq,
    folder: (name: string) => folders.find(({ id, wellKnown }) => id === name || wellKnown === name),
    addFolder(displayName: string): OutlookFolder {
      const folder = { id: `AQ${randomUUID()}`, displayName, wellKnown: null, parentId: null }
      folders.push(folder)
      return folder
    },
    removeFolder({ id }: OutlookFolder) {
      folders.splice(
        folders.findIndex(folder => folder.id === id),
        1,
      )
    },
    add(folderId: string, raw: Buffer, more: Partial<OutlookMessage> = {}): OutlookMessage {
      const message: OutlookMessage = {
        id: `AAkALg${randomUUID()}`,
        folderId,
        raw,
        isRead: false,
        isFlagged: false,
        isDraft: false,
        receivedAt: new Date(),
        conversationId: conversationOf(raw),
        categories: [],
        ...more,
      }
      messages.set(message.id, message)
      tell(folderId, message.id)
      return message
    },
    change(
      message: OutlookMessage,
      change: Partial<Pick<OutlookMessage, 'isRead' | 'isFlagged' | 'isDraft' | 'categories'>>,
    ) {
      Object.assign(message, change)
      tell(message.folderId, message.id)
    },
    setSource(message: OutlookMessage, raw: Buffer) {
      message.raw = raw
      tell(message.folderId, message.id)
    },
    move(message: OutlookMessage, folderId: string) {
      tell(message.folderId, message.id, true)
      message.folderId = folderId
      tell(folderId, message.id)
    },
    remove(message: OutlookMessage) {
      messages.delete(message.id)
      tell(message.folderId, message.id, true)
    },
    /** What a folder has that is new or changed since `after`, and what has left it; each message once, as it is now. */
    changesSince(folderId: string, after: number): { id: string; message: OutlookMessage | null }[] {
      const ids = new Set(
        events
          .filter(event => event.folderId === folderId && event.seq > after)
          .map(event => event.messageId),
      )
      return [...ids].map(id => {
        const message = messages.get(id)
        return { id, message: message?.folderId === folderId ? message : null }
      })
    },
    /** From now on delta links of before are refused, as they are after some weeks. */
    forgetEvents() {
      events = []
    },
    inFolder: (folderId: string) =>
      [...messages.values()]
        .filter(message => message.folderId === folderId)
        .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()),
  }
}
export type OutlookMailbox = ReturnType<typeof createOutlookMailbox>
