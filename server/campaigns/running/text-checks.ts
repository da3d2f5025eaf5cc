import { stepName } from '#core/outreach/campaigns/step-name.ts'
import { mailsOf } from '#core/outreach/campaigns/steps.ts'
import { lackingCounter } from '#core/outreach/campaigns/template/check-variables.ts'
import { parseTemplate } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable } from '#core/outreach/campaigns/template/variables.ts'
import { inFigures } from '#core/text/counted.ts'
import type { Executor } from '#server/db/client.ts'
import { judgingOf } from '../audience/audience.ts'
import { audienceValues, findFieldKeys, type NamedAudience } from '../audience/value-queries.ts'
import { examineText, SEVERITY } from '../letters/examine-text.ts'
import type { CampaignRow } from '../queries.ts'
import { blocks, type Told } from './findings.ts'

/** Contacts that a finding names. */
const SHOWN = 5

/** Contacts without a value where a text needs one get nothing, so nobody launches without knowing of them. */
export async function checkVariables(db: Executor, campaign: CampaignRow): Promise<Told[]> {
  const templates = mailsOf(campaign.steps)
    .flatMap(mail => mail.variants.filter(({ isOn }) => isOn))
    .flatMap(({ subject, body }) => [parseTemplate(subject, 'text'), parseTemplate(body, 'html')])
  const fields = await findFieldKeys(db, campaign.workspaceId)
  const counter = lackingCounter<NamedAudience>(templates, name => isKnownVariable(name, fields))
  for await (const contacts of audienceValues(db, campaign, judgingOf(campaign))) counter.add(contacts)
  return counter.lacking().map(({ variable, count, contacts }) => ({
    ...blocks(
      'variables',
      `${count === 1 ? '1 contact has' : `${inFigures(count)} contacts have`} nothing for {{${variable}}}. Say what to write instead, such as {{${variable}|there}}, or fill it in for them.`,
    ),
    variable,
    count,
    contacts: contacts.slice(0, SHOWN).map(({ id, name, email }) => ({ id, name, email })),
  }))
}

/** What stands against the texts, each once; `step` is the first mail that has it. */
export async function checkTexts(db: Executor, { workspaceId, steps }: CampaignRow): Promise<Told[]> {
  const fields = await findFieldKeys(db, workspaceId)
  const mails = mailsOf(steps)
  const found = mails.flatMap((mail, at) =>
    mail.variants
      .filter(({ isOn, body }) => isOn && body !== '')
      .flatMap(text => {
        // The postal address is told once, with the settings.
        const of = { isFirst: at === 0 || mail.startsThread, hasPostalAddress: true, fields }
        const { conditions, findings } = examineText(text, of)
        const told = [
          ...conditions.map(says => blocks('texts', says)),
          ...findings.map(({ weight, text, advice }) => ({
            ...{ severity: SEVERITY[weight], about: 'texts' as const, says: `${text} ${advice}` },
          })),
        ]
        return told.map(finding => ({ ...finding, step: mail.id, variant: text.id }))
      }),
  )
  const bySentence = Map.groupBy(found, ({ severity, says }) => `${severity} ${says}`)
  return [...bySentence.values()].flatMap(([first]) =>
    first
      ? [mails.length > 1 ? { ...first, says: `${stepName(steps, first.step)}: ${first.says}` } : first]
      : [],
  )
}
