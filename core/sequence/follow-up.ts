import type { EmailAutomation, ThreadAutomation } from '#core/contract/automation.ts'
import type { Step, StepText } from './sequence.ts'

/** No mail: the conversation comes back to its person. */
export const reminderAfter = (wait: Step['wait']): Step => ({
  wait,
  text: { kind: 'remind' },
  subject: '',
  startsThread: false,
})

/** The steps of a conversation's follow-up: all with the same delay and text. */
export function stepsOfThread(settings: ThreadAutomation): Step[] {
  const wait = { amount: settings.followUpDelay, unit: settings.followUpDelayUnit }
  if (settings.remindMe) return [reminderAfter(wait)]
  const step: Step = {
    wait,
    text: textOfThread(settings),
    subject: settings.followUpSubject,
    startsThread: false,
  }
  return Array.from({ length: settings.maxFollowUps }, () => step)
}

function textOfThread({ followUpType, followUpTemplate, customMessage }: ThreadAutomation): StepText {
  if (followUpType === 'template') return { kind: 'template', name: followUpTemplate }
  return followUpType === 'custom' ? { kind: 'custom', text: customMessage } : { kind: 'ai' }
}

/** What the compose panel says about when and what, in days. */
interface ComposeTimes {
  firstAfter: number
  maxFollowUps: number
  daysBetween: number
  newThreadAfter: number
  type: 'template' | 'ai'
  template: string
  remindMe?: boolean | null
}

/** The steps that a message in the compose panel brings with it. */
export function stepsOfCompose(settings: ComposeTimes): Step[] {
  if (settings.remindMe) return [reminderAfter({ amount: settings.firstAfter, unit: 'days' })]
  const text = ownText(settings.type === 'template', settings.template)
  return Array.from({ length: settings.maxFollowUps }, (_, at) => ({
    wait: { amount: at === 0 ? settings.firstAfter : settings.daysBetween, unit: 'days' },
    text,
    subject: '',
    startsThread: settings.newThreadAfter > 0 && at === settings.newThreadAfter,
  }))
}

/** The one step of a message's e-mail card. */
export function stepsOfEmail(settings: EmailAutomation): Step[] {
  return [
    {
      wait: { amount: settings.followUpDelay, unit: 'days' },
      text: ownText(settings.followUpType === 'template', settings.followUpTemplate),
      subject: '',
      startsThread: false,
    },
  ]
}

const ownText = (isTemplate: boolean, text: string): StepText =>
  isTemplate ? { kind: 'custom', text } : { kind: 'ai' }
