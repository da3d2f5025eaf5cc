import { FINDING_KINDS } from '#core/contract/outreach/website-values.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { storableText } from '#server/platform/storable.ts'
import { deleteUndecided, saveFindings } from '../finding-queries.ts'
import type { Finding } from '../reader/finding.ts'
import { findingKey } from '../reader/merge-findings.ts'
import type { PageOutcome, SiteOutcome } from '../reader/read-site.ts'
import { insertPage, type Reading, siteWork, updateReading } from './reading-queries.ts'

/** What a reading has found so far. */
export interface Found {
  findings: readonly Finding[]
  /** The keys of findings that it has stored. */
  stored: Set<string>
}

/** Stores a page and what is known now. False if the reading has ended meanwhile: then nothing is stored. */
export async function storePage(
  ctx: Deps,
  reading: Reading,
  page: PageOutcome,
  found: Found,
): Promise<boolean> {
  return siteWork.step(ctx.db, reading, async tx => {
    const { url, kind, problem, needsScripts, isCut, title } = page
    const { workspaceId, id: websiteId } = reading
    await insertPage(tx, {
      workspaceId,
      websiteId,
      url: storableText(url),
      title: title === null ? null : storableText(title),
      kind,
      problem,
      needsScripts,
      isCut,
    })
    if (needsScripts && kind === 'home') await updateReading(tx, reading, { needsScripts: true })
    await storeFindings(tx, reading, found)
    await tellWorkspace(tx, ctx, workspaceId, 'website_updated')
  })
}

async function storeFindings(tx: Tx, reading: Reading, { findings, stored }: Found): Promise<void> {
  const rows = new Map(
    findings
      .map((finding, index) => ({
        ...storableFinding(finding),
        position: FINDING_KINDS.indexOf(finding.kind) * 1000 + index,
      }))
      .map(row => [row.key, row]),
  )
  // What another page has told better, or what belongs to a person.
  const outdated = [...stored].filter(key => !rows.has(key))
  if (outdated.length > 0) await deleteUndecided(tx, reading, { keys: outdated, isOthers: false })
  await saveFindings(tx, reading, [...rows.values()])
  stored.clear()
  for (const key of rows.keys()) stored.add(key)
}

function storableFinding({ kind, value, label, email, phone, page, sentence, source }: Finding) {
  const text = (given: string, most: number) => storableText(given).slice(0, most)
  const maybe = (given: string | null, most: number) => (given === null ? null : text(given, most))
  return {
    key: text(findingKey({ kind, value }), 400),
    kind,
    value: text(value, 1000),
    label: maybe(label, 200),
    email: maybe(email, 320),
    phone: maybe(phone, 60),
    page: text(page, 2000),
    sentence: text(sentence, 600),
    source,
  }
}

/** Ends a reading. What was not found this time, and was not decided on, is gone from the website. */
export async function endReading(
  ctx: Deps,
  reading: Reading,
  outcome: SiteOutcome,
  found: Found,
): Promise<void> {
  await siteWork.step(ctx.db, reading, async tx => {
    const isFailed = outcome.end === 'unreachable' || outcome.end === 'private' || outcome.end === 'robots'
    if (!isFailed) await deleteUndecided(tx, reading, { keys: [...found.stored], isOthers: true })
    await updateReading(tx, reading, {
      state: isFailed ? 'failed' : 'read',
      end: outcome.end,
      leftOut: outcome.leftOut,
      delayMs: outcome.delayMs === null ? null : Math.min(Math.round(outcome.delayMs), 2_000_000_000),
      readAt: ctx.clock.now(),
    })
    await tellWorkspace(tx, ctx, reading.workspaceId, 'website_scraped')
  })
}
