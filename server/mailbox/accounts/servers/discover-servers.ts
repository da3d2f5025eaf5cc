import type { z } from 'zod'
import type { discovered } from '#core/contract/accounts.ts'
import { localPart } from '#core/text/addresses/addresses.ts'
import type { Ctx } from '#server/deps.ts'
import { discoverSettings } from '#server/mail/providers/imap/connection/discover.ts'
import { requireAdding } from '../access.ts'

const TIMEOUT_MS = 8000

const SOURCES = {
  preset: 'a preset',
  mx: 'the mail server of the domain',
  srv: 'DNS records of the domain',
  autoconfig: "the domain's own settings",
  guess: 'a guess: please check them',
}

/** Returns the servers of an address, as far as they can be found; unknown ones are null. */
export async function discoverServers(
  { outbound, actor }: Pick<Ctx, 'outbound' | 'actor'>,
  email: string,
): Promise<z.output<typeof discovered>> {
  requireAdding(actor)
  const found = await discoverSettings(email, { fetch: outbound.fetch, timeoutMs: TIMEOUT_MS })
  if (!found) return { imap: null, smtp: null, username: 'address', source: '', notes: [] }
  const isLocal = found.user !== email && found.user === localPart(email)
  return {
    imap: found.imap,
    smtp: found.smtp,
    username: isLocal ? 'local-part' : 'address',
    source:
      found.provider && found.source === 'preset'
        ? `the preset for ${found.provider}`
        : SOURCES[found.source],
    notes: found.hints.map(({ text, link }) => ({ text, href: link?.url ?? null })),
  }
}
