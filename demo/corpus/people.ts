import { readFileSync } from 'node:fs'

export interface Correspondent {
  name: string
  address: string
  /** The mail program whose conventions their mail follows. */
  client: 'gmail' | 'outlook' | 'apple' | 'plain'
  /** Signature below their first message of a conversation; may be empty. */
  signature: string
}

const CLIENTS = { g: 'gmail', o: 'outlook', a: 'apple', p: 'plain' } as const

const LINE = /^(\S+) ([goap]) (.+) <([^>]+)>(.*)$/

const people = new Map(
  readFileSync(new URL('people.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => LINE.test(line))
    .map((line): [string, Correspondent] => {
      const [, key = '', client = '', name = '', address = '', signature = ''] = LINE.exec(line) ?? []
      const lines = signature.split('|').map(part => part.trim())
      return [
        key,
        {
          name,
          address,
          client: CLIENTS[client as keyof typeof CLIENTS],
          signature: lines.filter(Boolean).join('\n'),
        },
      ]
    }),
)

/** Throws on an unknown key. */
export function personOf(key: string): Correspondent {
  const person = people.get(key)
  if (!person) throw new Error(`nobody in the corpus is called "${key}"`)
  return person
}
