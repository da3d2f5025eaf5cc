import type { AiMessage, AiThread, CallOptions, Person, Writer } from '#server/engines/engine.ts'
import { EngineDeclined } from '#server/engines/engine.ts'

export const anna: Person = { name: 'Anna Weber', address: 'anna@example.org' }
export const tom: Person = { name: 'Tom Reed', address: 'tom@example.net' }

/** From Anna to Tom, on Monday 4 May 2026, unless given otherwise. */
export function aMessage(text: string, changes: Partial<AiMessage> = {}): AiMessage {
  return {
    id: 1,
    from: anna,
    to: [tom],
    sentAt: new Date('2026-05-04T09:00:00Z'),
    text,
    isOwn: false,
    ...changes,
  }
}

/** Numbers the messages and gives them consecutive days. */
export function aThread(messages: AiMessage[], subject = 'Figures'): AiThread {
  return {
    subject,
    messages: messages.map((message, at) => ({
      ...message,
      id: at + 1,
      sentAt: new Date(message.sentAt.getTime() + at * 3_600_000),
    })),
  }
}

export function writer(samples: string[] = []): Writer {
  return { ...tom, samples, style: null }
}

export function options(): CallOptions {
  return { signal: new AbortController().signal }
}

/** What an engine makes; null where it declines to make it. */
export async function unlessDeclined<T>(work: Promise<{ value: T }>): Promise<T | null> {
  try {
    return (await work).value
  } catch (error) {
    if (error instanceof EngineDeclined) return null
    throw error
  }
}
