import { parentPort, workerData } from 'node:worker_threads'

/** What `openScreens` gives to this thread, and gets from it. */
export interface ScreenGiven {
  url: string
  token: string
  accountIds: number[]
}
export interface ScreenShown {
  /** The answers on screen by their addresses. */
  answers: Record<string, unknown>
  /** What it was told or shown of mailboxes of others. */
  leaks: string[]
  sockets: number
  messages: number
}

const { url, token, accountIds } = workerData as ScreenGiven
const { fetch, WebSocket } = globalThis
const leaks = new Set<string>()
let [sockets, messages] = [0, 0]

// Of a browser, this is what the parts of the page below ask.
Object.assign(globalThis, {
  window: globalThis,
  location: new URL(url),
  localStorage: { getItem: (name: string) => (name === 'authToken' ? token : null) },
  fetch: (path: string, init: RequestInit) => fetch(url + path, init),
  WebSocket: class extends WebSocket {
    constructor(address: string) {
      // A browser sends its cookie by itself; this is Node's own option.
      super(address, { headers: { cookie: `quillbox_session=${token}` } } as never)
      sockets += 1
    }
  },
})

const { QueryObserver } = await import('@tanstack/react-query')
const { createQueryClient, readOptions } = await import('#web/platform/query.ts')
const { connectRealtime } = await import('#web/platform/realtime.ts')
const { urlOf } = await import('#web/platform/api.ts')
const { emails } = await import('#core/contract/emails.ts')
const { scheduled } = await import('#core/contract/scheduled.ts')
const { campaigns } = await import('#core/contract/outreach/campaigns.ts')

const client = createQueryClient()
/** Lists as pages show them, but without asking again every few seconds: what brings them up to date are events alone. */
const shown = [
  observe(emails.list, { query: { folder: 'inbox', limit: 50, page: 1 } }),
  observe(emails.counts, {}),
  observe(scheduled.list, {}),
  // The channel does not tell that a mail of a campaign has left, so a page asks for this every 20 s.
  observe(campaigns.list, { query: { archived: 'false', page: 1 } }, 20_000),
]
connectRealtime(client, ({ accountId }) => {
  messages += 1
  if (accountId !== undefined && !accountIds.includes(accountId))
    leaks.add(`an event of account ${accountId}`)
})
parentPort?.on('message', () => {
  const answers = Object.fromEntries(shown.map(({ address, answer }) => [address, answer()]))
  parentPort?.postMessage({ answers, leaks: [...leaks], sockets, messages } satisfies ScreenShown)
})

function observe(
  endpoint: Parameters<typeof readOptions>[0],
  input: { query?: object },
  refetchInterval: number | false = false,
) {
  const options = readOptions(endpoint, input as never)
  const observer = new QueryObserver(client, { ...options, refetchInterval })
  observer.subscribe(({ data }) => {
    for (const { account } of (data as { emails?: { account: { id: number } }[] } | null)?.emails ?? [])
      if (!accountIds.includes(account.id)) leaks.add(`${endpoint.path} of account ${account.id}`)
  })
  return {
    address: urlOf(endpoint, {}, input.query),
    answer: () => observer.getCurrentResult().data,
  }
}
