import type { SuppressionSource } from '#core/contract/outreach/suppressions.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import { suppress } from '#server/contacts/suppressions/suppress.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { recordCampaign } from '../tell.ts'
import { findWrittenTo, finishIfOver, hasBouncedHard, markBounced, raiseStatus } from './contact-queries.ts'
import type { Enrolled } from './state/campaign-queries.ts'
import type { Run } from './state/load-run.ts'

/** What follows for a contact from the end of a campaign: who wants no mail gets none, from anybody of the workspace. */
export async function noteEnd(tx: Tx, deps: Deps, run: Run, why: EndReason | null, now: Date): Promise<void> {
  const { enrolled } = run
  const { workspaceId, contact, campaign } = enrolled
  const key = { workspaceId, contactId: contact.id }
  if (why === 'answered') {
    await raiseStatus(tx, key, { to: 'answered', from: ['new', 'contacted'], now })
  }
  const put = async (source: SuppressionSource, reason: string) => {
    const [address = contact.address] = await findWrittenTo(tx, enrolled)
    if (address !== null) {
      const entries = [{ kind: 'address' as const, value: address }]
      await suppress(tx, workspaceId, { entries, reason, source, userId: null, at: now })
    }
    return address
  }
  if (why === 'unsubscribed')
    await put('unsubscribe', `They want no more mail (campaign “${campaign.name}”).`)
  if (why === 'complained') await put('complaint', `They reported a message of “${campaign.name}” as spam.`)
  if (why === 'bounced' && (await hasBouncedHard(tx, enrolled))) {
    const address = await put('bounce', `A message of “${campaign.name}” could not be delivered.`)
    if (address !== null) await markBounced(tx, workspaceId, address)
  }
  if (await finishIfOver(tx, { workspaceId, id: campaign.id }, now))
    await recordCampaign(tx, deps, { workspaceId, actor: TICK, action: 'campaign.finished', campaign })
  if (CHANGES_CONTACT.includes(why)) await tellWorkspace(tx, deps, workspaceId, 'contact_updated')
  await tellWorkspace(tx, deps, workspaceId, 'campaign_updated')
}

const TICK = { kind: 'system', part: 'campaigns.tick' } as const

const CHANGES_CONTACT: readonly (EndReason | null)[] = ['answered', 'unsubscribed', 'complained', 'bounced']

/** A contact who has got a first message was contacted. */
export async function noteFirstSent(tx: Tx, { workspaceId, contact }: Enrolled, now: Date): Promise<void> {
  await raiseStatus(tx, { workspaceId, contactId: contact.id }, { to: 'contacted', from: ['new'], now })
}
