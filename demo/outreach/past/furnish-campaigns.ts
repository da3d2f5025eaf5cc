import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { reactionOf } from '#demo/sandbox/correspondents/campaign-answers.ts'
import { createCampaign } from '#server/campaigns/campaigns.ts'
import { launchCampaign } from '#server/campaigns/running/launch.ts'
import { closeTask } from '#server/campaigns/tasks/deciding/close-task.ts'
import { judgeTask } from '#server/campaigns/tasks/deciding/judge-task.ts'
import { listTasks } from '#server/campaigns/tasks/list-tasks.ts'
import type { Ctx } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { mailStep, POSTAL_ADDRESS } from '../steps.ts'
import { type Past, passDays } from './pass-days.ts'

const MORNING_MS = 8 * 3_600_000

const PHOTOGRAPHS: CampaignStep[] = [
  mailStep(
    1,
    0,
    'Photographs for {{company|your website}}',
    '<p>Hi {{first_name|there}},</p><p>we take photographs of firms at work, and noticed that {{company|your firm}} shows none of its people. A morning is enough for a set of twenty.</p><p>Would that be of use to you?</p>',
  ),
  mailStep(
    3,
    5,
    '',
    '<p>Hi {{first_name|there}},</p><p>did you see my question about photographs? A short no is welcome, too.</p>',
  ),
]

const NEARBY: CampaignStep[] = [
  mailStep(
    1,
    0,
    'Is {{company|your firm}} easy to find?',
    '<p>Hi {{first_name|there}},</p><p>we help firms in {{city|your city}} to be found by people who look for them nearby. For {{company|you}} we would begin with the opening hours and the map.</p><p>Shall I send you what we found?</p>',
  ),
  mailStep(
    3,
    2,
    '',
    '<p>Hi {{first_name|there}},</p><p>may I send you the list that I wrote about? It is one page.</p>',
  ),
  {
    id: 5,
    kind: 'task',
    wait: { amount: 1, unit: 'days' },
    title: 'Call them about the list',
    text: 'Ask who looks after their entry, and whether the hours are still right.',
  },
]

interface Owned {
  workspaceId: number
  accountIds: number[]
}

/** Campaigns of the last weeks: one that is finished, and whose answers were judged, and one that is under way. */
export async function furnishCampaigns(
  ctx: Ctx,
  past: Past,
  { workspaceId, accountIds, listIds }: Owned & { listIds: { finished: number; running: number } },
): Promise<void> {
  const present = past.clock.now()
  const daysAgo = (days: number) =>
    new Date(Math.floor(present.getTime() / DAY_MS) * DAY_MS - days * DAY_MS + MORNING_MS)
  const launch = async (name: string, steps: CampaignStep[], groupId: number) => {
    const { id, revision } = await createCampaign(ctx, {
      ...{ name, steps, accountIds },
      audience: { groupIds: [groupId], contactIds: [], exceptGroupIds: [] },
      settings: { physicalAddress: POSTAL_ADDRESS, stopsCompany: false },
    })
    await launchCampaign(ctx, { id, revision })
    return id
  }
  try {
    past.clock.holdAt(daysAgo(37))
    const finished = await launch('Photographs for firms at work', PHOTOGRAPHS, listIds.finished)
    const atWork = () => judgeAll(ctx, finished)
    await passDays(ctx, past, { workspaceId, campaignId: finished, until: daysAgo(7), atWork })
    past.clock.holdAt(daysAgo(6))
    const running = await launch('Found nearby', NEARBY, listIds.running)
    const isJudged = { value: false }
    const judgeOne = async () => {
      if (!isJudged.value) isJudged.value = await judgeFirst(ctx, running)
    }
    await passDays(ctx, past, { workspaceId, campaignId: running, until: present, atWork: judgeOne })
  } finally {
    past.clock.holdAt(null)
  }
}

const openOf = async (ctx: Ctx, campaignId: number) =>
  (await listTasks(ctx, { campaignId, whose: 'all', when: 'all', state: 'open', limit: 50 })).tasks

/** As Ada does each day: answers are judged as they are meant, and addresses that do not exist are left alone. */
async function judgeAll(ctx: Ctx, campaignId: number): Promise<void> {
  for (const task of await openOf(ctx, campaignId)) {
    if (task.kind === 'answer') await judge(ctx, task)
    else if (task.kind === 'bounce') await closeTask(ctx, { id: task.id, state: 'skipped' })
  }
}

async function judgeFirst(ctx: Ctx, campaignId: number): Promise<boolean> {
  const answer = (await openOf(ctx, campaignId)).find(({ kind }) => kind === 'answer')
  if (answer) await judge(ctx, answer)
  return answer !== undefined
}

type Task = Awaited<ReturnType<typeof openOf>>[number]

/** How many mails somebody may have got before the one that they answer. */
const MAILS = [0, 1, 2]
/** Whoever asks a question is interested. */
const VERDICTS = ['not-now', 'not-interested', 'wrong-person', 'away'] as const

async function judge(ctx: Ctx, { id, proposal, contact }: Task): Promise<void> {
  const inWeeks = (weeks: number) =>
    new Date(ctx.clock.now().getTime() + weeks * 7 * DAY_MS).toISOString().slice(0, 10)
  const said = MAILS.map(before => reactionOf(contact?.address ?? '', before))
  const as = VERDICTS.find(verdict => said.includes(verdict)) ?? 'interested'
  const until = as === 'not-now' || as === 'away' ? (proposal?.until ?? inWeeks(10)) : null
  await judgeTask(ctx, { id, as, until, suppress: false })
}
