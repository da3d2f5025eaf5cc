import { startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { createGmailProvider } from '#server/mail/providers/gmail/gmail-provider.ts'
import { generateMail } from './generate-mail.ts'

const ADDRESS = 'reader@gmail.example'
/** One list call (5 units) names at most 500 messages, and reading one costs 5. */
export const LEAST_UNITS = 5 + 5 / 500
/** https://developers.google.com/workspace/gmail/api/reference/quota */
export const UNITS_A_MINUTE = 15_000

interface GmailFigures {
  messages: number
  /** While the minute's quota lasts. */
  rate: number
  unitsPerMessage: number
}

/** The first sync of a mailbox through the Gmail adapter, against the emulator on this machine. */
export async function benchGmail(count: number): Promise<GmailFigures> {
  const client = { id: 'bench', secret: 'bench', redirectUri: 'http://localhost/oauth/google' }
  const emulator = await startGmailEmulator({ users: [{ email: ADDRESS, name: 'Reader' }], client })
  try {
    for (const { source, date } of generateMail(count, ADDRESS))
      await emulator.inject(ADDRESS, Buffer.from(source), { labels: ['INBOX'], date })
    const token = emulator.tokens.mint(ADDRESS)
    const provider = createGmailProvider({
      rootUrl: `${emulator.url}/`,
      tokens: { accessToken: async () => token },
    })
    const start = performance.now()
    let read = 0
    for (let cursor: unknown = null, more = true; more; ) {
      const page = await provider.changes(cursor, { limit: 200 })
      read += page.upserted.length
      cursor = page.cursor
      more = page.more
    }
    if (read !== count) throw new Error(`${read} messages were read instead of ${count}`)
    const seconds = (performance.now() - start) / 1000
    return { messages: count, rate: count / seconds, unitsPerMessage: provider.unitsSpent() / count }
  } finally {
    await emulator.close()
  }
}
