import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { campaignLetters, TextFinding } from '#core/contract/outreach/campaign-letters.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { countImages, linksIn } from '#core/outreach/campaigns/text-check/links-in.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import type { Ctx } from '#server/deps.ts'
import { findFieldKeys } from '../audience/value-queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { examineText, SEVERITY } from './examine-text.ts'

/** Finds what is wrong with a text, which may be unsaved. */
export async function checkLetter(
  ctx: Ctx,
  { id, subject, body, startsThread }: Body<typeof campaignLetters.check> & { id: number },
): Promise<ResponseOf<typeof campaignLetters.check>> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { physicalAddress } = campaignSettings.parse(campaign.settings)
  const fields = await findFieldKeys(ctx.db, campaign.workspaceId)
  const {
    html,
    conditions,
    findings: found,
    needed,
  } = examineText(
    { subject, body },
    { isFirst: startsThread, hasPostalAddress: physicalAddress !== '', fields },
  )
  const findings: TextFinding[] = [
    ...conditions.map(says => finding('blocks', 'condition', says, null)),
    ...needed
      .filter(name => !name.startsWith('my_') && name !== 'email')
      .map(name =>
        finding(
          'says',
          'no-fallback',
          `{{${name}}} has no fallback: contacts without a value are held when their turn comes.`,
          `{{${name}}}`,
        ),
      ),
    ...found.map(({ code, weight, text, advice }) =>
      finding(SEVERITY[weight], KINDS[code] ?? 'other', `${text} ${advice}`, null),
    ),
  ]
  const words = htmlToText(html).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  return { words, links: linksIn(html).length, images: countImages(html), findings }
}

const finding = (
  severity: TextFinding['severity'],
  kind: TextFinding['kind'],
  says: string,
  words: string | null,
): TextFinding => ({ severity, kind, says, words })

const KINDS: Readonly<Record<string, TextFinding['kind']>> = {
  'wrong-variable': 'unknown-variable',
  long: 'length',
  empty: 'empty',
  'many-links': 'links',
  'link-shortener': 'links',
  'disguised-link': 'links',
  'insecure-link': 'links',
  'mostly-images': 'images',
  'many-images': 'images',
  'spam-phrases': 'spam-phrase',
  'no-subject': 'subject',
  'long-subject': 'subject',
  'false-reply': 'subject',
  'no-unsubscribe': 'no-unsubscribe',
}
