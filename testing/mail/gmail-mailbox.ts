import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import type { GmailTuning } from '#server/mail/providers/gmail/config.ts'
import { createGmailProvider } from '#server/mail/providers/gmail/gmail-provider.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import type { Mailbox, OtherClient } from './conformance-mailbox.ts'

/** Settings for tests: short pauses, and no limit for the quota. */
export const QUICK: Partial<GmailTuning> = { firstRetryMs: 5, unitsPerSecond: 1e6, unitsAtOnce: 1e6 }

export const CLIENT = { id: 'test-client', secret: 'test-secret', redirectUri: 'http://localhost/callback' }

const SCOPE = 'https://mail.google.com/ https://www.googleapis.com/auth/gmail.settings.basic'

const LABELS: Partial<Record<FolderRole, string[]>> = { inbox: ['INBOX'], sent: ['SENT'], archive: [] }

/** An emulator with an empty mailbox for each test of a file. */
export function startTestGmail(people: number): Promise<GmailEmulator> {
  const users = Array.from({ length: people }, (_, index) => ({
    email: `user${index}@gmail.test`,
    name: `User ${index}`,
  }))
  return startGmailEmulator({ users, client: CLIENT })
}

export function connectTo(gmail: GmailEmulator, address: string, tuning: Partial<GmailTuning> = {}) {
  const mint = () => gmail.tokens.mint(address, SCOPE)
  const state = { token: mint() }
  return createGmailProvider({
    rootUrl: `${gmail.url}/`,
    tuning: { ...QUICK, ...tuning },
    tokens: {
      async accessToken(rejected) {
        if (rejected !== undefined) state.token = mint()
        return state.token
      },
    },
  })
}

export function testMailbox(gmail: GmailEmulator, address: string, correspondent: string): Mailbox {
  return {
    connect: () => connectTo(gmail, address),
    other: otherClient(gmail, address),
    address,
    correspondent,
    keepsAnswered: false,
    dispose: async () => {},
  }
}

/** Another Gmail client: uses the API directly, without the adapter's code. */
/** The same, with access to the API. */
export interface GmailApp extends OtherClient {
  // biome-ignore lint/suspicious/noExplicitAny: whatever Gmail answers
  ask(method: string, path: string, body?: unknown): Promise<any>
}

export function otherClient(gmail: GmailEmulator, address: string): GmailApp {
  const token = gmail.tokens.mint(address, SCOPE)
  // biome-ignore lint/suspicious/noExplicitAny: whatever Gmail answers
  async function ask(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(`${gmail.url}/gmail/v1/users/me${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const find = async (messageId: string): Promise<string> => {
    const q = encodeURIComponent(`rfc822msgid:${messageId}@conform.example`)
    const { messages } = await ask('GET', `/messages?includeSpamTrash=true&q=${q}`)
    if (!messages) throw new Error(`There is no message ${messageId}`)
    return messages[0].id
  }
  const modify = async (messageId: string, addLabelIds: string[], removeLabelIds: string[]) =>
    void (await ask('POST', `/messages/${await find(messageId)}/modify`, { addLabelIds, removeLabelIds }))
  return {
    ask,
    add: async (role, source, receivedAt) => {
      const labels = [...(LABELS[role] ?? []), 'UNREAD']
      await gmail.inject(address, source, { labels, ...(receivedAt ? { date: receivedAt } : {}) })
    },
    mark: (messageId, { read, starred }) =>
      modify(
        messageId,
        [...(starred ? ['STARRED'] : []), ...(read === false ? ['UNREAD'] : [])],
        [...(starred === false ? ['STARRED'] : []), ...(read ? ['UNREAD'] : [])],
      ),
    move: (messageId, to) => modify(messageId, LABELS[to] ?? [], to === 'inbox' ? [] : ['INBOX']),
    label: async (messageId, name, isOn) => {
      const { labels } = await ask('GET', '/labels')
      const known = labels.find((label: { name: string }) => label.name === name)
      const { id } = known ?? (await ask('POST', '/labels', { name }))
      await modify(messageId, isOn ? [id] : [], isOn ? [] : [id])
    },
    expunge: async messageId => void (await ask('DELETE', `/messages/${await find(messageId)}`)),
  }
}
