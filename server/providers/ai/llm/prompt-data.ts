import { withoutInvisible } from '#core/text/invisible.ts'
import { normalised } from '#core/text/normalise.ts'
import type { AiMessage, AiThread, Person, Statement, Writer } from '../engine.ts'
import { type Redacted, redact } from '../redact.ts'

/** Tag characters, variation selectors beyond emoji's, and controls: text that people do not see and models read. */
const HIDDEN = /(?![\t\n])\p{Cc}|(?!\uFE0F)\p{Variation_Selector}|[\u{E0000}-\u{E0FFF}\uFFF9-\uFFFB]/gu

/** Mail on its way to a model: what people do not see is gone, and so are secrets. One a call, so that marks agree. */
export class PromptData {
  readonly #redacts: boolean
  #secrets: Redacted['secrets'] = []

  constructor(redacts: boolean) {
    this.#redacts = redacts
  }

  get secrets(): Redacted['secrets'] {
    return this.#secrets
  }

  text(text: string): string {
    const visible = withoutInvisible(normalised(text, 'NFC')).replace(HIDDEN, '')
    if (!this.#redacts) return visible
    const { text: redacted, secrets } = redact(visible, this.#secrets)
    this.#secrets = secrets
    return redacted
  }

  person({ name, address }: Person): string {
    return this.text(name ? `${name} <${address}>` : address)
  }

  message({ id, from, to, sentAt, text }: AiMessage) {
    return {
      id,
      from: this.person(from),
      to: to.map(person => this.person(person)),
      date: sentAt.toISOString(),
      text: this.text(text),
    }
  }

  thread({ subject, messages }: AiThread, earlier: Statement[] = []) {
    return {
      subject: this.text(subject),
      ...(earlier.length > 0
        ? { earlier: earlier.map(({ text, messageId }) => ({ id: messageId, text })) }
        : {}),
      messages: messages.map(message => this.message(message)),
    }
  }

  writer({ samples, style, ...person }: Writer) {
    return {
      name: this.person(person),
      ...(style ? { style } : {}),
      ...(samples.length > 0 ? { samples: samples.map(sample => this.text(sample)) } : {}),
    }
  }

  /** The prompt: what the person wants, and the material. Angle brackets are escaped so that no tag can be imitated. */
  prompt(task: string, data: object): string {
    const json = JSON.stringify(data, null, 1).replace(/[<>]/g, sign =>
      sign === '<' ? '\\u003c' : '\\u003e',
    )
    return `TASK\n${JSON.stringify(this.text(task))}\n\nDATA\n${json}`
  }
}
