import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Email, EmailRow } from '#core/contract/emails.ts'
import { paths } from '#web/platform/paths.ts'
import { conversationOf } from '#web/read/emails/conversation.ts'
import { printThread } from '#web/read/threads/print-thread.ts'
import { useTriageDialogs } from '#web/read/triage/dialogs/triage-dialogs.tsx'
import { neighbourThread } from '#web/read/triage/list/list-memory.ts'
import { isOwnMail } from '#web/read/triage/own-mail.ts'
import { useTriage } from '#web/read/triage/use-triage.ts'
import type { FromAiSearch } from '#web/search/ai-search-memory.ts'
import { afterLeaving } from '#web/ui/appearance.ts'
import { useLeave } from './way-back.ts'

/** What can be done with a whole conversation, as with its row in a list, and where that leads the reader. */
export function useConversationActions(threadId: string, messages: Email[], latest: Email) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: Partial<FromAiSearch> | null }
  const triage = useTriage()
  const ask = useTriageDialogs()
  const whole = [conversationOf(messages, latest)]
  const leave = useLeave()
  const go = (step: 1 | -1): boolean => {
    const next = neighbourThread(threadId, step)
    if (next) void navigate(paths.thread.to(next, params.get('from') ?? undefined), { replace: true })
    return next !== null
  }
  /** Once the conversation has left its list: goes on to where the person has chosen, or to the list at its end. */
  const goOn = () => {
    const after = afterLeaving.read()
    const isOfList = state?.aiSearchOver === undefined
    if (after === 'list' || !isOfList || !go(after === 'next' ? 1 : -1)) leave()
  }
  /** Leaves the screen at once; the action can be undone from there. */
  const leaving = (act: (rows: EmailRow[]) => Promise<unknown>) => () => {
    goOn()
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
    go,
    markUnread,
    trashOne: (email: Email) => void triage.trash([email]),
    actions: {
      archive: leavingReceived(isInInbox || isOwn ? triage.archive : triage.toInbox),
      trash: isTrashed ? () => ask('destroy', whole, goOn) : leaving(triage.trash),
      spam: leavingReceived(triage.spam),
      mute: isMuted ? () => void triage.mute(whole, false) : leaving(rows => triage.mute(rows, true)),
      star: () => void triage.star([latest], !latest.isStarred),
      markUnread: () => markUnread(whole),
      snooze: () => ask('snooze', whole, goOn),
      label: () => ask('label', whole),
      move: () => ask('move', whole, goOn),
      print: () => printThread(messages),
      back: leave,
    },
  } as const
}
