import { calendar } from '#core/contract/calendar.ts'
import { emails } from '#core/contract/emails.ts'
import { readCalendar } from '#core/text/calendar/calendar.ts'
import { callText } from '#web/platform/api.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** A calendar file of a message. */
export interface CalendarFile {
  emailId: number
  attachmentId: number
}

/** The event in a file; null if there is none. A file never changes, so it is loaded once. */
export const eventOptions = ({ emailId, attachmentId }: CalendarFile) => ({
  queryKey: ['invitation', emailId, attachmentId],
  queryFn: async () =>
    readCalendar(await callText(emails.attachment, { params: { id: emailId, attachmentId } })),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useInvitation = (file: CalendarFile) => useRead(calendar.get, { params: file })
export const useAnswerInvitation = () =>
  useAction(calendar.answer, {
    refreshes: ['/api/calendar', '/api/emails', '/api/threads', '/api/scheduled'],
  })
