import { writeFirstLine } from '#server/ai/outreach/write-first-line.ts'
import { askForApproval } from '#server/campaigns/tasks/store/ask-for-approval.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import type { CampaignKey } from '../queries.ts'
import { findCampaign } from '../queries.ts'
import { findFacts, findWaitingLines, saveLine, type WaitingLine } from './line-queries.ts'

/** After so many lines screens are told, and what waits is looked up again. */
const PAGE = 10

/**
 * Writes the first lines that wait, in the name of whoever has asked for them. A second run goes on where the first one was
 * stopped: each line is stored on its own.
 */
export async function writeLines(
  deps: Deps,
  { workspaceId, campaignId }: { workspaceId: number; campaignId: number },
  signal: AbortSignal,
): Promise<void> {
  const key = { workspaceId, id: campaignId }
  const campaign = await findCampaign(deps.db, key)
  if (!campaign) return
  for (;;) {
    const waiting = await findWaitingLines(deps.db, key, PAGE)
    if (waiting.length === 0) return
    for (const line of waiting) {
      signal.throwIfAborted()
      await writeOne(deps, { ...key, name: campaign.name }, line, signal)
    }
    await inTransaction(deps.db, async tx => {
      await askForApproval(tx, deps, { workspaceId, campaignId })
      await tellWorkspace(tx, deps, workspaceId, 'campaign_updated')
    })
  }
}

async function writeOne(
  deps: Deps,
  { name, ...key }: CampaignKey & { name: string },
  { contactId, company, userId }: WaitingLine,
  signal: AbortSignal,
): Promise<void> {
  const at = deps.clock.now()
  const none = (why: string) =>
    saveLine(deps.db, key, { contactId, state: 'none', text: '', sources: [], why, at })
  const through = { id: key.id, name }
  const actor = userId === null ? null : await findDelegate(deps.db, userId, { kind: 'sequence', through })
  if (!actor) return none('Whoever asked for it is no longer here.')
  const facts = await findFacts(deps.db, { workspaceId: key.workspaceId, contactId })
  if (facts.length === 0)
    return none('No website of this contact was read, or it tells nothing to begin with.')
  const task = {
    facts: facts.map(({ id, kind, value, sentence }) => ({ id, kind, value, sentence })),
    company,
    about: '',
  }
  const line = await writeFirstLine({ ...deps, actor }, { ...task, signal })
  if ('refused' in line) return none(line.refused)
  const sources = facts
    .filter(({ id }) => line.sources.includes(id))
    .map(({ page: url, title: page, sentence }) => ({ url, page, sentence }))
  await saveLine(deps.db, key, { contactId, state: 'proposed', text: line.text, sources, why: null, at })
}
