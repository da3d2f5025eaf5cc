import type { CampaignVariable } from '#core/contract/outreach/campaign-letters.ts'
import { mailsOf } from '#core/outreach/campaigns/steps.ts'
import { lackingCounter, variablesOf } from '#core/outreach/campaigns/template/check-variables.ts'
import { parseTemplate, type Template } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable, VARIABLES } from '#core/outreach/campaigns/template/variables.ts'
import { findFields } from '#server/contacts/fields/field-queries.ts'
import type { Ctx } from '#server/deps.ts'
import { judgingOf } from '../audience/audience.ts'
import { audienceValues, type NamedAudience } from '../audience/value-queries.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'

const MOST_SHOWN = 50

/**
 * The variables that texts of a campaign may use, and the contacts that lack a value which the saved texts
 * need.
 */
export async function readVariables(ctx: Ctx, id: number): Promise<{ variables: CampaignVariable[] }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, id)
  const fields = await findFields(ctx.db, campaign.workspaceId)
  const keys = new Set(fields.map(({ key }) => key))
  const templates = templatesOf(campaign)
  const used = new Set(templates.flatMap(variablesOf))
  const counter = lackingCounter<NamedAudience>(templates, name => isKnownVariable(name, keys))
  for await (const contacts of audienceValues(ctx.db, campaign, judgingOf(campaign))) counter.add(contacts)
  const lacking = counter.lacking()
  const variable = (name: string, says: string, kind: CampaignVariable['kind']): CampaignVariable => {
    const found = lacking.find(one => one.variable === name)
    const shown = (found?.contacts ?? []).slice(0, MOST_SHOWN)
    return {
      ...{ name, says, kind, isUsed: used.has(name), lacking: found?.count ?? 0 },
      contacts: shown.map(({ id, name, email }) => ({ id, name, email })),
    }
  }
  const own = fields.filter(({ key }) => !Object.hasOwn(VARIABLES, key))
  return {
    variables: [
      ...Object.entries(VARIABLES).map(([name, says]) => variable(name, says, kindOf(name))),
      ...own.map(({ key, name }) => variable(key, `the field “${name}”`, 'custom')),
    ],
  }
}

const kindOf = (name: string): CampaignVariable['kind'] =>
  name.startsWith('my_') ? 'sender' : name === 'first_line' ? 'first-line' : 'contact'

const templatesOf = ({ steps }: CampaignRow): Template[] =>
  mailsOf(steps)
    .flatMap(({ variants }) => variants.filter(({ isOn }) => isOn))
    .flatMap(({ subject, body }) => [parseTemplate(subject, 'text'), parseTemplate(body, 'html')])
