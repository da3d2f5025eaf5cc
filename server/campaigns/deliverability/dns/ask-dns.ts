import { setTimeout as sleep } from 'node:timers/promises'
import type { DnsFinding } from '#core/contract/outreach/deliverability.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { type FromDomain, findDomains, saveFindings } from '../domain-queries.ts'
import { checkDomain } from './check-domain.ts'
import { seenSelectors } from './seen-selectors.ts'

type Parts = Pick<Deps, 'db' | 'blobs' | 'clock'>

/** Asks the DNS about a domain that the workspace sends from, and keeps what it says. */
export async function askDns(deps: Parts & { mailDns: MailDns }, from: FromDomain): Promise<DnsFinding[]> {
  const { workspaceId, domain } = from
  const selectors = await seenSelectors(deps, from)
  const findings = await checkDomain(deps.mailDns, { domain, selectors })
  await saveFindings(deps.db, { workspaceId, domain, findings, at: deps.clock.now() })
  return findings
}

/** Somebody waits for the answer, so a DNS that takes longer has not answered; what it says later is kept for the next time. */
const SLOW_MS = 5000

/** What the DNS said within a day, else what it says now. `not-asked`: the operator has switched that off. */
export async function dnsFindings(
  deps: Parts & Pick<Deps, 'mailDns' | 'log'>,
  from: FromDomain,
): Promise<DnsFinding[] | 'not-asked' | 'silent'> {
  const { db, clock, mailDns, log } = deps
  const [row] = await findDomains(db, from.workspaceId, [from.domain])
  const age = row?.checkedAt ? clock.now().getTime() - row.checkedAt.getTime() : Number.POSITIVE_INFINITY
  const stored = row?.findings ?? []
  if (hasAnswer(stored) && age < DAY_MS) return stored
  if (!mailDns) return 'not-asked'
  const asked = askDns({ ...deps, mailDns }, from).catch((error: unknown) => {
    log.error({ err: error }, 'the DNS could not be asked about a domain')
    return []
  })
  const findings = await Promise.race([asked, sleep(SLOW_MS, [], { ref: false })])
  return hasAnswer(findings) ? findings : 'silent'
}

const hasAnswer = (findings: readonly DnsFinding[]): boolean =>
  findings.some(({ state }) => state !== 'unknown')
