import type { gmail_v1 } from '@googleapis/gmail'
import { textToHtml } from '#core/text/html/escape-html.ts'
import { ProviderError, type VacationKeeper } from '../provider.ts'
import type { GmailClient } from './client.ts'

/** https://developers.google.com/workspace/gmail/api/reference/quota */
const READ_UNITS = 1
const WRITE_UNITS = 5
const me = { userId: 'me' } as const

const ONLY_DOMAIN = 'In Gmail the note is limited to people of your own organization. That stays as it is.'

/** Gmail's vacation responder (https://developers.google.com/workspace/gmail/api/guides/vacation_settings). */
export function vacationResponder(client: GmailClient): VacationKeeper {
  const { settings } = client.users
  const read = () => client.call(READ_UNITS, options => settings.getVacation(me, options))
  return {
    hasSubject: true,
    async read() {
      const held = await read()
      return {
        isOn: held.enableAutoReply === true,
        startsAt: momentOf(held.startTime),
        endsAt: momentOf(held.endTime),
        subject: held.responseSubject ?? '',
        html: held.responseBodyHtml || textToHtml(held.responseBodyPlainText ?? ''),
        audience: held.restrictToContacts ? 'known' : 'everybody',
        remarks: held.restrictToDomain ? [ONLY_DOMAIN] : [],
      }
    },
    async write({ isOn, startsAt, endsAt, subject, html, audience }) {
      // The call replaces everything, and only Gmail itself has a switch for this one.
      const { restrictToDomain } = await read()
      const requestBody: gmail_v1.Schema$VacationSettings = {
        enableAutoReply: isOn,
        responseSubject: subject,
        responseBodyHtml: html,
        restrictToContacts: audience === 'known',
        restrictToDomain: restrictToDomain ?? false,
        ...(startsAt ? { startTime: String(startsAt.getTime()) } : {}),
        ...(endsAt ? { endTime: String(endsAt.getTime()) } : {}),
      }
      await explained(
        client.call(WRITE_UNITS, options => settings.updateVacation({ ...me, requestBody }, options)),
      )
    },
  }
}

/** Milliseconds since 1970 as text; absent or zero for no limit. */
const momentOf = (time: string | null | undefined): Date | null =>
  Number(time) > 0 ? new Date(Number(time)) : null

/** A missing permission for settings says nothing of mail, so the account does not count as expired. */
async function explained(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (!(error instanceof ProviderError) || !isForbidden(error)) throw error
    throw new ProviderError(
      'refused',
      'Google was not allowed to let Quillbox change the vacation responder. Re-authorize, and leave all boxes ticked',
      { cause: error },
    )
  }
}

const isForbidden = ({ kind, cause }: ProviderError): boolean =>
  kind === 'auth-expired' && (cause as { response?: { status?: number } } | null)?.response?.status === 403
