import { withoutInvisible } from '#core/text/html/invisible.ts'
import { normalised } from '#core/text/search/normalise.ts'
import type { AiMessage, AiThread, Person, Statement, Writer } from '../engine.ts'
import { mapStrings } from '../map-strings.ts'
import { type Redacted, redact, restore } from '../redact.ts'

/**
 * Tag characters, variation selectors that no emoji uses, and control characters: invisible to people, but read by
 * models.
 */
const HIDDEN = /(?![\t\n])\p{Cc}|(?!\uFE0F)\p{Variation_Selector}|[\u{E0000}-\u{E0FFF}\uFFF9-\uFFFB]/gu
/** Limit for each of the writer's own messages. Applied after secrets are removed, so that no secret is cut in two. */
const SAMPLE_CHARS = 700

interface Cleaned<T> {
  task: T
  /** Restores the secrets that the person typed. Secrets in other people's mail stay out. */
  restored: (text: string) => string
}

/**
 * Prepares a task for leaving this machine: every string at any depth loses invisible characters and, if `redacts`,
 * secrets. One secret has the same mark throughout the task. The person's own input stands at the top level of a task,
 * mail below it.
 */
export function cleanTask<T extends object>(task: T, redacts: boolean): Cleaned<T> {
  let secrets: Redacted['secrets'] = []
  const clean = (text: string): string => {
    const visible = seen(text)
    if (!redacts) return visible
    const redacted = redact(visible, secrets)
    secrets = redacted.secrets
    return redacted.text
  }
  const typed = Object.entries(task).filter(([, value]) => typeof value === 'string')
  const own = mapStrings(Object.fromEntries(typed), clean)
  const ownSecrets = secrets
  const others = Object.entries(task).filter(([, value]) => typeof value !== 'string')
  const cleaned = { ...own, ...mapStrings(Object.fromEntries(others), clean) } as T
  return { task: cleaned, restored: text => restore(text, ownSecrets) }
}

/** The same for a single text. */
export const cleanText = (text: string, redacts: boolean): string =>
  redacts ? redact(seen(text)).text : seen(text)

const seen = (text: string) => withoutInvisible(normalised(text, 'NFC')).replace(HIDDEN, '')

export const personData = ({ name, address }: Person) => (name ? `${name} <${address}>` : address)

export const messageData = ({ id, from, to, sentAt, text }: AiMessage) => ({
  id,
  from: personData(from),
  to: to.map(personData),
  date: sentAt.toISOString(),
  text,
})

export const threadData = ({ subject, messages }: AiThread, earlier: Statement[] = []) => ({
  subject,
  ...(earlier.length > 0 ? { earlier: earlier.map(({ text, messageId }) => ({ id: messageId, text })) } : {}),
  messages: messages.map(messageData),
})

export const writerData = ({ samples, style, ...person }: Writer) => ({
  name: personData(person),
  ...(style ? { style } : {}),
  ...(samples.length > 0 ? { samples: samples.map(sample => sample.slice(0, SAMPLE_CHARS)) } : {}),
})

/** The prompt: the person's request and the material. Angle brackets are escaped, so that mail cannot imitate a tag. */
export function promptOf(wish: string, material: object): string {
  const json = JSON.stringify(material, null, 1).replace(/[<>]/g, sign =>
    sign === '<' ? '\\u003c' : '\\u003e',
  )
  return `TASK\n${JSON.stringify(wish)}\n\nDATA\n${json}`
}
