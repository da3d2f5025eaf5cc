import { type ServerProcess, until } from '#testing/servers/server-process.ts'

/** Only what hangs takes as long. */
const WITHIN_MS = 10 * 60_000

interface Standing {
  progress: Record<'sent' | 'untouched' | 'answered' | 'bounced' | 'unsubscribed', number>
}

interface Contacts {
  contacts: { email: string; state: string; nextAt: string | null }[]
}

/** A running campaign, as whoever has this token sees it. */
interface Watched {
  server: ServerProcess
  token: string
  id: number
}

export const progressOf = async ({ server, token, id }: Watched): Promise<Standing['progress']> =>
  ((await server.call('GET', `/api/outreach/campaigns/${id}`, { token })) as Standing).progress

export const contactsOf = async ({ server, token, id }: Watched): Promise<Contacts['contacts']> =>
  ((await server.call('GET', `/api/outreach/campaigns/${id}/contacts`, { token })) as Contacts).contacts

/**
 * Puts the clock forward until each contact has got the first mail, each time to when the next one is planned. So it holds
 * on every weekday, at every hour and on holidays.
 */
export async function passUntilAllAreWrittenTo(campaign: Watched): Promise<void> {
  await until(
    async () => {
      const contacts = await contactsOf(campaign)
      const planned = contacts.flatMap(({ state, nextAt }) =>
        state === 'untouched' && nextAt !== null ? [Date.parse(nextAt)] : [],
      )
      const now = await campaign.server.passTime(0)
      const aheadMs = Math.min(...planned) - now.getTime()
      if (planned.length > 0 && aheadMs > 0) await campaign.server.passTime(aheadMs)
      return (await progressOf(campaign)).sent >= contacts.length
    },
    250,
    WITHIN_MS,
  )
}
