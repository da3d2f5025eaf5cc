import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Dovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { inWords, type MailChange } from '../check/mail-state.ts'
import { type Ledger, type MailRecord, noteChange, tell } from '../ledger.ts'
import type { Random } from './random.ts'

/** Names of the mail server's folders in the product's answers. */
const SLUGS: Record<string, string> = {
  INBOX: 'inbox',
  Sent: 'sent',
  Drafts: 'draft',
  Trash: 'trash',
  Junk: 'spam',
  Archive: 'archive',
}
export const slugOf = (folder: string) => SLUGS[folder] ?? folder
const folderOf = (place: string) => Object.entries(SLUGS).find(([, slug]) => slug === place)?.[0] ?? place

/** Another mail program that changes its own messages in a mailbox, until it is stopped. */
export function startOtherClient(
  dovecot: Dovecot,
  mailbox: string,
  { ledger, random, labels, pauseMs }: { ledger: Ledger; random: Random; labels: string[]; pauseMs: number },
) {
  let isStopped = false
  let client: ImapFlow | null = null
  const run = async () => {
    while (!isStopped) {
      await sleep(pauseMs * (0.5 + random.below(1000) / 1000))
      try {
        client = client?.usable ? client : await connectClient(dovecot, mailbox)
        await act(client)
      } catch {
        // The mail server is being started again.
        client?.close()
        client = null
      }
    }
    client?.close()
  }

  async function act(client: ImapFlow): Promise<void> {
    const own = ledger.mail.filter(
      mail => mail.pool === 'client' && mail.mailbox === mailbox && mail.isDelivered && !mail.isRetired,
    )
    if (own.length === 0) return
    const record = random.pick(own.slice(-15))
    const [state] = record.states
    const [place] = state?.places ?? []
    if (!state || place === undefined || state.places.length > 1) return
    const lock = await client.getMailboxLock(folderOf(place))
    try {
      const [uid] = (await client.search({ header: { 'message-id': record.id } }, { uid: true })) || []
      if (uid === undefined) return missing(record, place)
      await perform(client, record, String(uid), state)
    } finally {
      lock.release()
    }
  }

  async function perform(
    client: ImapFlow,
    record: MailRecord,
    uid: string,
    { read, starred, places }: MailRecord['states'][number] & object,
  ): Promise<void> {
    const flag = (name: string, isOn: boolean) =>
      isOn
        ? client.messageFlagsAdd(uid, [name], { uid: true })
        : client.messageFlagsRemove(uid, [name], { uid: true })
    const deed = random.below(100)
    if (deed < 30) return note(record, { do: 'read', on: !read }, () => flag('\\Seen', !read))
    if (deed < 55) return note(record, { do: 'star', on: !starred }, () => flag('\\Flagged', !starred))
    if (deed < 85) {
      const to = random.pick(['inbox', 'archive', 'trash', ...labels].filter(to => !places.includes(to)))
      return note(record, { do: 'move', to }, () => client.messageMove(uid, folderOf(to), { uid: true }))
    }
    if (deed < 95) {
      const add = random.pick(labels.filter(label => !places.includes(label)))
      return note(record, { do: 'label', add }, () => client.messageCopy(uid, add, { uid: true }))
    }
    return note(record, { do: 'delete' }, () => client.messageDelete(uid, { uid: true }))
  }

  async function note(record: MailRecord, change: MailChange, act: () => Promise<unknown>): Promise<void> {
    try {
      // imapflow returns false for a refused command and for a lost connection.
      const isDone = (await act()) !== false
      noteChange(record, change, isDone)
      tell(
        record,
        `other program: ${change.do} ${isDone ? 'done' : 'perhaps'}: ${record.states.map(inWords).join(' or ')}`,
      )
    } catch (error) {
      noteChange(record, change, false)
      tell(record, `other program: ${change.do} perhaps: ${(error as Error).message}`)
      throw error
    }
  }

  /** Only this program can have deleted it, so the comparison reports it if that is wrong. */
  function missing(record: MailRecord, place: string): void {
    record.isRetired = true
    tell(record, `other program: not in ${place} any more`)
  }

  const running = run()
  return {
    stop: () => {
      isStopped = true
      return running
    },
  }
}
