import { variablesOf } from '#core/outreach/campaigns/template/check-variables.ts'
import { fillTemplate } from '#core/outreach/campaigns/template/fill-template.ts'
import { parseTemplate, type Template } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable } from '#core/outreach/campaigns/template/variables.ts'
import { wrongVariables } from '#core/outreach/campaigns/template/wrong-variables.ts'
import { checkText, type TextFinding, type Weight } from '#core/outreach/campaigns/text-check/check-text.ts'

interface Examined {
  /** The body as a contact gets it of whom everything is known. */
  html: string
  /** What is wrong with conditions, in plain words. */
  conditions: string[]
  findings: TextFinding[]
  /** Variables without a fallback: who has no value for one is held. */
  needed: string[]
}

/** How much a finding weighs on a screen and for a launch. */
export const SEVERITY: Record<Weight, 'blocks' | 'warns' | 'says'> = {
  stop: 'blocks',
  mend: 'warns',
  hint: 'says',
}

const SAMPLE = 'Example'

/** All that stands against a text of a campaign whoever gets it. `fields`: the keys of the workspace's own fields. */
export function examineText(
  { subject, body }: { subject: string; body: string },
  {
    isFirst,
    hasPostalAddress,
    fields,
  }: { isFirst: boolean; hasPostalAddress: boolean; fields: ReadonlySet<string> },
): Examined {
  const isKnown = (name: string) => isKnownVariable(name, fields)
  const templates = { subject: parseTemplate(subject, 'text'), body: parseTemplate(body, 'html') }
  const both = [templates.subject, templates.body]
  const used = [...new Set(both.flatMap(variablesOf))]
  const values = Object.fromEntries(used.map(name => [name, SAMPLE]))
  const filled = (template: Template) => fillTemplate(template, values, isKnown).text
  const lacks = (name: string) =>
    both.some(template => fillTemplate(template, { ...values, [name]: '' }, isKnown).missing.includes(name))
  const html = filled(templates.body)
  return {
    html,
    conditions: [...new Set(both.flatMap(({ problems }) => problems))],
    findings: checkText({
      ...{ subject: filled(templates.subject), html, isFirst },
      wrongVariables: [...wrongVariables(subject, 'text', fields), ...wrongVariables(body, 'html', fields)],
      // Each message has the line to unsubscribe.
      ...{ hasUnsubscribe: true, hasPostalAddress },
    }),
    needed: used.filter(lacks),
  }
}
