import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Email, EmailRow } from '#core/contract/emails.ts'
import { paths } from '#web/platform/paths.ts'
import { holdShortcuts } from '#web/platform/shortcuts.ts'
import { conversationOf } from '#web/read/emails/conversation.ts'
import { printThread } from '#web/read/threads/print-thread.ts'
import { useReadAhead } from '#web/read/threads/use-read-ahead.ts'
import { useTriageDialogs } from '#web/read/triage/dialogs/triage-dialogs.tsx'
import { neighbourThread } from '#web/read/triage/list/neighbours.ts'
import { usePagesNear } from '#web/read/triage/list/use-pages-near.ts'
import { isOwnMail } from '#web/read/triage/own-mail.ts'
import { receivedOf, useTriage } from '#web/read/triage/use-triage.ts'
import type { FromAiSearch } from '#web/search/ai-search-memory.ts'
import { ROW_KEYS } from '#web/shell/commands/catalog.ts'
import { afterLeaving } from '#web/ui/appearance.ts'
import { useLeave } from './way-back.ts'

/** What can be done with a whole conversation, as with its row in a list, and where that leads the reader. */
export function useConversationActions(threadId: string, messages: Email[], latest: Email) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: Partial<FromAiSearch> | null }
  const triage = useTriage()
  const ask = useTriageDialogs()
  const whole: [EmailRow] = [conversationOf(messages, latest)]
  const leave = useLeave()
  useReadAhead(usePagesNear(threadId))
  const go = async (step: 1 | -1): Promise<boolean> => {
    // What is typed while the next page loads is for the conversation that is on it.
    const release = holdShortcuts(ROW_KEYS)
    const next = await neighbourThread(client, threadId, step).finally(release)
    if (next) void navigate(paths.thread.to(next, params.get('from') ?? undefined), { replace: true })
    return next !== null
  }
  /** Once the conversation has left its list: goes on to where the person has chosen, or to the list at its end. */
  const goOn = async () => {
    const after = afterLeaving.read()
    const isOfList = state?.aiSearchOver === undefined
    if (after === 'list' || !isOfList || !(await go(after === 'next' ? 1 : -1))) leave()
  }
  /** Leaves the screen at once; the action can be undone from there. */
  const leaving = (act: (rows: EmailRow[]) => Promise<unknown>) => () => {
    void goOn()
    void act(whole)
  }
  /** A conversation that was only sent is neither archived nor reported: the person is told, and the screen stays. */
  const leavingReceived = (act: (rows: EmailRow[]) => Promise<unknown>) =>
    isOwn ? () => void act(whole) : leaving(act)
  const isMuted = messages.some(email => email.isMuted)
  const isInInbox = messages.some(email => email.labels.includes('inbox'))
  const isOwn = messages.every(isOwnMail)
  const isTrashed = messages.every(email => email.labels.includes('trash'))
  const markUnread = (rows: EmailRow[]) => {
    leave()
    void triage.setRead(rows, false)
  }
  return {
    place: isInInbox ? 'inbox' : isTrashed ? 'trash' : isOwn ? 'own' : 'elsewhere',
    isMuted,
    kind: receivedOf(whole[0])?.kind ?? null,
    go,
    markUnread,
    trashOne: (email: Email) => void triage.trash([email]),
    actions: {
      archive: leavingReceived(isInInbox || isOwn ? triage.archive : triage.toInbox),
      trash: isTrashed ? () => ask('destroy', whole, () => void goOn()) : leaving(triage.trash),
      spam: leavingReceived(triage.spam),
      mute: isMuted ? () => void triage.mute(whole, false) : leaving(rows => triage.mute(rows, true)),
      star: () => void triage.star([latest], !latest.isStarred),
      markUnread: () => markUnread(whole),
      snooze: () => ask('snooze', whole, () => void goOn()),
      label: () => ask('label', whole),
      move: () => ask('move', whole, () => void goOn()),
      toPeople: () => void triage.sort(whole, 'people'),
      toNewsletters: () => void triage.sort(whole, 'newsletters'),
      toNotices: () => void triage.sort(whole, 'notices'),
      whyHere: () => ask('kind', whole),
      print: () => printThread(messages),
      back: leave,
    },
  } as const
}
