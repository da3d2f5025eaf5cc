import { Resolver } from 'node:dns/promises'

/** Looks up a domain's mail records. Rejects with the codes of `node:dns`. */
export type MailDns = (name: string, type: string) => Promise<string[][] | string[]>

export function createMailDns(): MailDns {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return async (name, type) => (await resolver.resolve(name, type as 'TXT')) as string[][] | string[]
}
