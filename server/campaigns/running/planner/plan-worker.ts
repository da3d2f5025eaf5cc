import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type Plan, planInPieces } from '#core/outreach/campaigns/plan/plan.ts'
import { contactTimes } from './contact-times.ts'
import type { FromPlanner, PlanAnswer, PlanTask, ToPlan, ToPlanner, WantedPlan } from './messages.ts'
import { contactPlacer } from './place-contacts.ts'
import { planShower } from './shown-plan.ts'

// Plans campaigns in a thread, several at a time: after each piece of one the others have their turn.

const port = parentPort
if (!port) throw new Error('this runs in a worker')
const say = (message: FromPlanner) => port.postMessage(message)

interface Run {
  take(rows: string): Promise<void>
  finish(): Promise<void>
}

const runs = new Map<number, { run: Run; done: Promise<void> }>()

port.on('message', (message: ToPlanner) => {
  const { run: id } = message
  if ('task' in message) {
    const answer = (given: PlanAnswer) => {
      if (runs.has(id)) say({ run: id, ...given })
    }
    runs.set(id, { run: startRun(message.task, answer), done: Promise.resolve() })
    return
  }
  const found = runs.get(id)
  if (!found) return
  if ('isGivenUp' in message) {
    runs.delete(id)
    return
  }
  const { run } = found
  found.done = found.done
    .then(() => ('rows' in message ? run.take(message.rows) : run.finish()))
    .then(() => {
      if (!('isAll' in message) || !runs.delete(id)) return
      say({ run: id, isDone: true })
    })
    .catch(error => {
      if (runs.delete(id)) say({ run: id, error: error instanceof Error ? error : new Error(String(error)) })
    })
})

function startRun(task: PlanTask, answer: (given: PlanAnswer) => void): Run {
  const placer = contactPlacer(task)
  const hash = createHash('sha256').update(basisOf(task))
  return {
    async take(rows) {
      hash.update(rows)
      await placer.add(JSON.parse(rows) as ToPlan[])
      await nextTurn()
    },
    async finish() {
      const { placed } = placer
      const { wanted, mailboxes, until } = task
      const pieces = planInPieces(mailboxes, placed.contacts, task)
      if (wanted.kind === 'plan')
        await showPlan({ task, wanted, pieces, placed, key: hash.digest('hex') }, answer)
      else {
        const plan = await toTheEnd(pieces, () => {})
        for (const times of contactTimes({ plan, placed, mailboxes, until })) answer({ times })
      }
    },
  }
}

interface Planning {
  task: PlanTask
  wanted: WantedPlan
  pieces: Generator<Plan, Plan>
  placed: ReturnType<typeof contactPlacer>['placed']
  key: string
}

async function showPlan(
  {
    task: { mailboxes, until },
    wanted,
    pieces,
    placed: { contacts, byCampaign, withoutZone },
    key,
  }: Planning,
  answer: (given: PlanAnswer) => void,
): Promise<void> {
  if (key === wanted.knownKey) return answer({ isSame: true })
  const own = byCampaign.get(wanted.campaignId) ?? new Set()
  const unknown = withoutZone.get(wanted.campaignId) ?? 0
  const shower = planShower({ wanted, mailboxes, contacts, own, until, withoutZone: unknown })
  const plan = await toTheEnd(pieces, part => answer({ ...shower.show(part, false), key }))
  answer({ ...shower.show(plan, true), key })
}

async function toTheEnd(pieces: Generator<Plan, Plan>, each: (part: Plan) => void): Promise<Plan> {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
    each(value)
    await nextTurn()
  }
}

/** All that a plan depends on but the contacts. Within an hour time makes no other plan of the same things. */
function basisOf({ now, mailboxes, campaigns, wanted }: PlanTask): string {
  const hour = now.toISOString().slice(0, 13)
  return JSON.stringify([
    hour,
    mailboxes,
    campaigns,
    wanted.kind === 'plan' && [wanted.mailboxes, wanted.inOutbox],
  ])
}
