import { describe, expect, it } from 'vitest'
import { launchProblemsOf, problemsOf, reusedNumbers } from './check-steps.ts'
import { type CampaignStep, campaignSteps } from './steps.ts'

const wait = { amount: 1, unit: 'days' as const }
const mail = (id: number, subject = 'Hello', body = '<p>Hello</p>'): CampaignStep => ({
  id,
  kind: 'mail',
  wait,
  variants: [{ id: 1, subject, body, isOn: true }],
  startsThread: false,
})
const branch = (
  id: number,
  on: 'opened' | 'answered' | 'interested',
  then: CampaignStep[],
): CampaignStep => ({
  id,
  kind: 'branch',
  on,
  then,
  otherwise: [],
})
const whys = (problems: { why: string }[]) => problems.map(({ why }) => why)

describe('steps', () => {
  it('mail nothing after an answer, however deep it lies', () => {
    const deep = [mail(1), branch(2, 'answered', [branch(3, 'opened', [mail(4)])])]
    expect(problemsOf(deep)).toMatchObject([{ step: 4, why: expect.stringContaining('after an answer') }])
    expect(problemsOf([mail(1), branch(2, 'opened', [mail(3)])])).toEqual([])
  })

  it('have numbers of their own, which no edit gives to another step', () => {
    expect(whys(problemsOf([mail(1), mail(1)]))).toEqual(['Two steps have this number.'])
    expect(reusedNumbers([mail(1)], [mail(1), mail(2), mail(3)], [1, 2])).toEqual([2])
    expect(reusedNumbers([mail(1)], [{ id: 1, kind: 'wait', wait }], [])).toEqual([1])
  })

  it('are launched only with texts, and with a subject where a conversation begins', () => {
    expect(whys(launchProblemsOf([]))).toEqual(['A campaign needs a mail.'])
    expect(whys(launchProblemsOf([mail(1, ''), mail(2, '', '<p> </p>')]))).toEqual([
      'This mail begins a conversation, so it needs a subject.',
      'This mail has no text.',
    ])
    expect(launchProblemsOf([branch(1, 'opened', [mail(2)]), mail(3)])).toEqual([])
    expect(launchProblemsOf([branch(1, 'opened', [mail(2)]), mail(3, '')])).toMatchObject([{ step: 3 }])
  })

  it('lie within three branches at most', () => {
    const nest = (depth: number): CampaignStep[] =>
      depth === 0 ? [mail(1)] : [branch(depth + 1, 'opened', nest(depth - 1))]
    expect(campaignSteps.safeParse(nest(3)).data).toEqual(nest(3))
    expect(campaignSteps.safeParse(nest(4)).success).toBe(false)
  })
})
