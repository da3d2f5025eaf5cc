import { campaignLetters } from '#core/contract/outreach/campaign-letters.ts'
import { type CampaignContactState, campaigns, type LeftOut } from '#core/contract/outreach/campaigns.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/campaigns', '/api/outreach/tasks'] as const
/** The channel tells of every change but one: that a mail of a running campaign, which was ready, has left. */
const REFETCH_MS = 20_000

export const useCampaigns = (archived: boolean, page: number) =>
  useRead(
    campaigns.list,
    { query: { archived: archived ? 'true' : 'false', page } },
    {
      keepPrevious: true,
      refetchInterval: answer =>
        answer?.campaigns.some(({ state }) => state === 'running') ? REFETCH_MS : false,
    },
  )
export const useCampaign = (id: number) =>
  useRead(
    campaigns.get,
    { params: { id } },
    { refetchInterval: answer => (answer?.state === 'running' ? REFETCH_MS : false) },
  )
export const useCreateCampaign = () => useAction(campaigns.create, { refreshes })
export const useChangeCampaign = () => useAction(campaigns.change, { refreshes })
export const usePreviewChange = () => useAction(campaigns.previewChange)
export const useDuplicateCampaign = () => useAction(campaigns.duplicate, { refreshes })
export const useArchiveCampaign = () => useAction(campaigns.archive, { refreshes })
export const useLaunch = () => useAction(campaigns.launch, { refreshes })
export const usePause = () => useAction(campaigns.pause, { refreshes })
export const useResume = () => useAction(campaigns.resume, { refreshes })
export const useTakeOver = () => useAction(campaigns.takeOver, { refreshes: [...refreshes, '/api/notices'] })
export const useStop = () => useAction(campaigns.stop, { refreshes })

export const useMailboxes = () => useRead(campaigns.mailboxes, {})
export const useSetPace = () => useAction(campaigns.setPace, { refreshes })
export const useRemoveCampaign = () => useAction(campaigns.remove, { refreshes })

export const useAudience = (id: number) =>
  useRead(campaigns.audience, { params: { id } }, { keepPrevious: true })
export const useAudienceContacts = (
  id: number,
  query: { reason?: LeftOut; search: string; after?: string },
  enabled = true,
) => useRead(campaigns.audienceContacts, { params: { id }, query }, { enabled, keepPrevious: true })
export const useCampaignContacts = (
  id: number,
  query: { state?: CampaignContactState; step?: number; search: string; after?: string },
  isRunning: boolean,
) =>
  useRead(
    campaigns.contacts,
    { params: { id }, query },
    { keepPrevious: true, refetchInterval: isRunning && REFETCH_MS },
  )
export const useStopContact = () => useAction(campaigns.stopContact, { refreshes })
export const useLetGoOn = () => useAction(campaigns.goOn, { refreshes })

/** While a plan is worked out, more of it is there each time. */
const PLANNING_MS = 1000
export const usePlan = (id: number, enabled = true) =>
  useRead(
    campaigns.plan,
    { params: { id } },
    {
      enabled,
      keepPrevious: true,
      staleTime: 0,
      refetchInterval: answer => (answer && answer.progress !== null ? PLANNING_MS : false),
    },
  )
export const useLaunchCheck = (id: number, enabled: boolean) =>
  useRead(campaigns.check, { params: { id } }, { enabled, staleTime: 0 })

export const useVariables = (id: number) =>
  useRead(campaignLetters.variables, { params: { id } }, { keepPrevious: true })
export const useTextCheck = (
  id: number,
  text: { subject: string; body: string; startsThread: boolean },
  enabled: boolean,
) => useRead(campaignLetters.check, { params: { id }, body: text }, { enabled, keepPrevious: true })
export const useLetter = (
  id: number,
  asked: { contactId: number | null; step: number; variant: number | null; steps: CampaignStep[] | null },
) => useRead(campaignLetters.preview, { params: { id }, body: asked }, { keepPrevious: true, staleTime: 0 })
export const useTestSend = () => useAction(campaignLetters.testSend)

/** While the assistant writes, lines come one after the other; the channel tells of some at a time. */
const WRITING_MS = 2_000
export const useFirstLines = (
  id: number,
  query: { state?: 'waiting' | 'proposed' | 'approved' | 'rejected' | 'none'; page: number },
) =>
  useRead(
    campaignLetters.firstLines,
    { params: { id }, query },
    {
      keepPrevious: true,
      refetchInterval: answer => (answer && answer.counts.waiting > 0 ? WRITING_MS : false),
    },
  )
export const useProposeFirstLines = () => useAction(campaignLetters.proposeFirstLines, { refreshes })
export const useDecideFirstLines = () => useAction(campaignLetters.decideFirstLines, { refreshes })
export const useEditFirstLine = () => useAction(campaignLetters.editFirstLine, { refreshes })
