import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRow } from '#core/contract/emails.ts'
import type { Random } from '../load/random.ts'

/** Everything that people asked for, and what they saw of it. */
export interface Told {
  requests: Map<string, number>
  /** Answers and failures that a person would see as errors. */
  errors: string[]
  sends: { id: number; subject: string }[]
  /** The last state of each star that was acknowledged, by the Message-ID. */
  stars: Map<string, boolean>
  drafts: { id: number; text: string }[]
  sockets: { opened: number; lost: number; messages: number }
}

export const noneTold = (): Told => ({
  requests: new Map(),
  errors: [],
  sends: [],
  stars: new Map(),
  drafts: [],
  sockets: { opened: 0, lost: 0, messages: 0 },
})

export interface Person {
  token: string
  address: string
  accountId: number
}

/** Calls by the proxy; whatever is no success is an error that the person sees, because nothing is asked twice. */
export async function ask<T>(
  { url, told }: { url: string; told: Told },
  { token }: Pick<Person, 'token'>,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<T | null> {
  const kind = `${method} ${path.replace(/\?.*/, '').replace(/\d+/g, ':id')}`
  told.requests.set(kind, (told.requests.get(kind) ?? 0) + 1)
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text) as T
    told.errors.push(`${kind}: ${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    told.errors.push(`${kind}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
  }
  return null
}

const FOLDERS = ['inbox', 'sent', 'archive', 'starred']

/** One person's work until it is stopped: they read lists and messages, put stars, write drafts and send. */
export function startWork(
  at: { url: string; told: Told; random: Random; pauseMs: number; guests: string },
  person: Person,
): { stop(): Promise<void> } {
  const { told, random, pauseMs } = at
  let isStopped = false
  let known: EmailRow[] = []
  let number = 0
  const call = <T>(...request: [string, string, unknown?]) => ask<T>(at, person, request)
  const list = async (folder: string) => {
    const listed = await call<{ emails: EmailRow[] }>('GET', `/api/emails?folder=${folder}&limit=50`)
    if (folder === 'inbox' && listed) known = listed.emails
  }
  const star = async () => {
    const row = known.length > 0 ? random.pick(known) : null
    if (!row?.rfcMessageId) return
    const isStarred = !(told.stars.get(row.rfcMessageId) ?? row.isStarred)
    if (await call('PATCH', `/api/emails/${row.id}/star`, { isStarred }))
      told.stars.set(row.rfcMessageId, isStarred)
  }
  const send = async () => {
    number += 1
    const subject = `Rolling ${person.accountId}-${number}`
    const sent = await call<{ id: number }>('POST', '/api/emails/send', {
      fromAccountId: person.accountId,
      to: at.guests,
      subject,
      body: `<p>${subject}</p>`,
      undoSeconds: 0,
      idempotencyKey: subject,
    })
    if (sent) told.sends.push({ id: sent.id, subject })
  }
  const draft = async () => {
    number += 1
    const body = `<p>text ${number}</p>`
    const content = { fromAccountId: person.accountId, to: at.guests, subject: `Draft ${number}`, body }
    const saved = await call<{ id: number }>('POST', '/api/drafts', {
      ...content,
      key: `draft-${person.accountId}-${number}`,
    })
    if (saved) told.drafts.push({ id: saved.id, text: `text ${number}` })
  }
  const run = async () => {
    await list('inbox')
    while (!isStopped) {
      const deed = random.below(100)
      if (deed < 45) await list(random.pick(FOLDERS))
      else if (deed < 65 && known.length > 0) await call('GET', `/api/emails/${random.pick(known).id}`)
      else if (deed < 85) await star()
      else if (deed < 93) await send()
      else await draft()
      await sleep(pauseMs * (0.5 + random.below(1000) / 1000))
    }
  }
  const running = run()
  return {
    stop() {
      isStopped = true
      return running
    },
  }
}

/** A page's live channel, which connects again like the page does. */
export function startSocket({ url, told }: { url: string; told: Told }, { token }: Person): { stop(): void } {
  let socket: WebSocket | undefined
  let isStopped = false
  let failures = 0
  const open = () => {
    // Node's own option: a browser sends its cookie by itself.
    const options = { headers: { cookie: `quillbox_session=${token}` } } as never
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, options)
    socket.onopen = () => {
      told.sockets.opened += 1
      failures = 0
    }
    socket.onmessage = () => {
      told.sockets.messages += 1
    }
    socket.onclose = ({ code }) => {
      if (isStopped) return
      told.sockets.lost += 1
      failures += 1
      if (code === 4401 || failures > 3) told.errors.push(`socket: closed with ${code}, ${failures} in a row`)
      setTimeout(open, 500)
    }
  }
  open()
  return {
    stop() {
      isStopped = true
      socket?.close()
    },
  }
}
