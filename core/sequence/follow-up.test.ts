import { describe, expect, it } from 'vitest'
import { emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import { stepsOfCompose, stepsOfEmail, stepsOfThread } from './follow-up.ts'

describe('the steps of', () => {
  it("a conversation's settings have one delay and as many steps as asked for", () => {
    const settings = threadAutomation.parse({ followUpDelay: 2, followUpDelayUnit: 'weeks', maxFollowUps: 3 })
    expect(stepsOfThread(settings)).toEqual(
      Array(3).fill({
        wait: { amount: 2, unit: 'weeks' },
        text: { kind: 'template', name: 'polite-reminder' },
        subject: '',
        startsThread: false,
      }),
    )
  })

  it('the compose panel begin a new conversation after the nth', () => {
    const settings = {
      firstAfter: 3,
      maxFollowUps: 4,
      daysBetween: 5,
      newThreadAfter: 2,
      type: 'template' as const,
      template: 'Hi {{name}}',
    }
    const steps = stepsOfCompose(settings)
    expect(steps.map(({ wait }) => wait.amount)).toEqual([3, 5, 5, 5])
    expect(steps.map(({ startsThread }) => startsThread)).toEqual([false, false, true, false])
    expect(stepsOfCompose({ ...settings, newThreadAfter: 0 }).some(step => step.startsThread)).toBe(false)
  })

  it("an e-mail card are one, with the card's text", () => {
    expect(stepsOfEmail(emailAutomation.parse({ followUpTemplate: 'Hello' }))).toMatchObject([
      { wait: { amount: 3, unit: 'days' }, text: { kind: 'custom', text: 'Hello' } },
    ])
  })
})
