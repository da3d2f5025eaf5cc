import type { BranchOn, CampaignStep, MailStep } from '#core/outreach/campaigns/steps.ts'

/** What can be added. */
export type NewStep = { kind: 'mail' | 'wait' | 'task' } | { kind: 'branch'; on: BranchOn }

/** A new step of a kind, with numbers that no step ever had. */
export function newStep(asked: NewStep, isFirst: boolean, nextNumber: () => number): CampaignStep {
  const id = nextNumber()
  switch (asked.kind) {
    case 'mail':
      return newMail(id, nextNumber(), isFirst)
    case 'wait':
      return { id, kind: 'wait', wait: { amount: 3, unit: 'days' } }
    case 'task':
      return { id, kind: 'task', wait: { amount: 1, unit: 'days' }, title: 'Call them', text: '' }
    case 'branch':
      // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
      return { id, kind: 'branch', on: asked.on, then: [], otherwise: [] }
  }
}

const newMail = (id: number, variant: number, isFirst: boolean): MailStep => ({
  id,
  kind: 'mail',
  wait: { amount: isFirst ? 0 : 3, unit: 'days' },
  variants: [{ id: variant, subject: '', body: '', isOn: true }],
  startsThread: isFirst,
})

const GREETING = '<p>Hi {{first_name|there}},</p>'

/** A first mail and two short ones after it, to be rewritten. */
export function usualSteps(): CampaignStep[] {
  let last = 0
  const nextNumber = () => {
    last += 1
    return last
  }
  return [true, false, false].map((isFirst, at) => {
    const mail = newMail(nextNumber(), nextNumber(), isFirst)
    const [variant] = mail.variants
    if (at === 2) mail.wait = { amount: 1, unit: 'weeks' }
    return variant ? { ...mail, variants: [{ ...variant, body: GREETING }] } : mail
  })
}
