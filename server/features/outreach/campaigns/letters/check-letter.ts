import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { campaignLetters, TextFinding } from '#core/contract/outreach/campaign-letters.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { variablesOf } from '#core/outreach/campaigns/template/check-variables.ts'
import { fillTemplate } from '#core/outreach/campaigns/template/fill-template.ts'
import { parseTemplate } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable } from '#core/outreach/campaigns/template/variables.ts'
import { checkText, type TextFinding as Finding } from '#core/outreach/campaigns/text-check/check-text.ts'
import { countImages, linksIn } from '#core/outreach/campaigns/text-check/links-in.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import type { Ctx } from '#server/deps.ts'
import { findFieldKeys } from '../audience/value-queries.ts'
import { requireCampaign } from '../require-campaign.ts'

/** What stands against a text that need not be saved yet. */
export async function checkLetter(
  ctx: Ctx,
  { id, subject, body, startsThread }: Body<typeof campaignLetters.check> & { id: number },
): Promise<ResponseOf<typeof campaignLetters.check>> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const { physicalAddress } = campaignSettings.parse(campaign.settings)
  const custom = await findFieldKeys(ctx.db, campaign.workspaceId)
  const isKnown = (name: string) => isKnownVariable(name, custom)
  const templates = [parseTemplate(subject, 'text'), parseTemplate(body, 'html')] as const
  const used = [...new Set(templates.flatMap(variablesOf))]
  // As a contact gets it of whom everything is known.
  const values = Object.fromEntries(used.map(name => [name, SAMPLE]))
  const [filledSubject, filledBody] = templates.map(template => fillTemplate(template, values, isKnown).text)
  const html = filledBody ?? ''
  const lacks = (name: string) =>
    templates.some(template =>
      fillTemplate(template, { ...values, [name]: '' }, isKnown).missing.includes(name),
    )
  const bare = used.filter(lacks)
  const found = checkText({
    ...{ subject: filledSubject ?? '', html, isFirst: startsThread, unfilled: [] },
    // Each message has the line to unsubscribe.
    ...{ hasUnsubscribe: true, hasPostalAddress: physicalAddress !== '' },
  })
  const findings: TextFinding[] = [
    ...templates.flatMap(({ problems }) => problems).map(says => finding('blocks', 'condition', says, null)),
    ...used
      .filter(name => !isKnown(name))
      .map(name => finding('blocks', 'unknown-variable', `{{${name}}} stands for nothing.`, `{{${name}}}`)),
    ...bare
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

const SAMPLE = 'Example'
const finding = (
  severity: TextFinding['severity'],
  kind: TextFinding['kind'],
  says: string,
  words: string | null,
): TextFinding => ({ severity, kind, says, words })

const SEVERITY: Record<Finding['weight'], TextFinding['severity']> = {
  stop: 'blocks',
  mend: 'warns',
  hint: 'says',
}
const KINDS: Readonly<Record<string, TextFinding['kind']>> = {
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
