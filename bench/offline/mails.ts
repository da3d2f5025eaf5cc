import { readData } from '#demo/read-data.ts'
import type { AiMessage, Person, Writer } from '#server/engines/engine.ts'

export const ADA: Person = { name: 'Ada Novak', address: 'ada@novak.example' }
export const WRITER: Writer = { ...ADA, samples: [], style: null }

/** A message to Ada, of Wednesday 6 May 2026. */
export const toAda = (from: Person, text: string): AiMessage => ({
  id: 1,
  from,
  to: [ADA],
  sentAt: new Date('2026-05-06T09:00:00Z'),
  text,
  isOwn: false,
})

/** A mail, what Ada types as an instruction, and a text of hers with how she wants it rewritten. */
interface Mail {
  from: string
  text: string
  instruction: string
  own: string
  how: string
}

export const MAILS = readData<Mail[]>('mails.yaml', import.meta.url).map(({ from: name, ...mail }) => ({
  ...mail,
  from: { name, address: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@office.example` },
}))
