import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import { type Campaign, campaigns } from '#core/contract/outreach/campaigns.ts'
import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { readKey } from '#web/platform/query.ts'
import { useChangeCampaign } from '../queries.ts'
import { greatestNumber } from '../steps/tree.ts'
import { type CampaignKeeper, createCampaignKeeper, type EditView } from './campaign-keeper.ts'
import { type CampaignEdits, keptEdits } from './kept-edits.ts'

interface ShownCampaign {
  name: string
  steps: CampaignStep[]
  settings: CampaignSettings
  accountIds: number[]
  audience: CampaignAudience
}

export interface CampaignEditor {
  /** As the server has it. */
  base: Campaign
  /** With what the person has changed. */
  shown: ShownCampaign
  view: EditView
  keeper: CampaignKeeper
  change: (edits: CampaignEdits) => void
  /** Whether it can be edited: one that has ended cannot, nor one that leaves from mailboxes of others. */
  isOpen: boolean
  /** Whether edits wait until the person has seen what they mean. */
  isLive: boolean
  /** A number for a new step or variant, which none ever had. */
  nextNumber: () => number
}

const EditorContext = createContext<CampaignEditor | null>(null)
export const CampaignEditorProvider = EditorContext.Provider

export function useEditor(): CampaignEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs a CampaignEditorProvider above it')
  return editor
}

const savesItself = ({ state, refusal }: Campaign) => state === 'draft' && !refusal

/** The campaign as the person edits it. `userId`: whose edits this device keeps. */
export function useCampaignEditor(base: Campaign, userId: number): CampaignEditor {
  const client = useQueryClient()
  const { mutateAsync } = useChangeCampaign()
  const { id } = base
  const [keeper] = useState(() => {
    const { read, keep, forget } = keptEdits(userId, id)
    return createCampaignKeeper(
      { revision: base.revision, kept: read(), savesItself: savesItself(base) },
      {
        save: async (edits, revision) => {
          const saved = await mutateAsync({ params: { id }, body: { ...edits, revision } })
          client.setQueryData(readKey(campaigns.get, { params: { id } }), saved)
          return saved as Campaign
        },
        keep,
        forget,
      },
    )
  })
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  const itself = savesItself(base)
  useEffect(() => keeper.adopt(base.revision, itself), [keeper, base.revision, itself])
  useEffect(() => () => keeper.close(), [keeper])

  const shown = useMemo(() => shownWith(base, view.edits), [base, view.edits])
  const [numbers] = useState({ last: 0 })
  const nextNumber = () => {
    numbers.last = Math.max(numbers.last, base.lastStepNumber, greatestNumber(shown.steps)) + 1
    return numbers.last
  }
  return {
    base,
    shown,
    view,
    keeper,
    change: keeper.change,
    isOpen: !base.refusal && base.archivedAt === null && ['draft', 'running', 'paused'].includes(base.state),
    isLive: !itself,
    nextNumber,
  }
}

function shownWith(base: Campaign, edits: CampaignEdits): ShownCampaign {
  return {
    name: base.name,
    steps: base.steps,
    settings: base.settings,
    accountIds: base.mailboxes.map(({ accountId }) => accountId),
    audience: {
      groupIds: base.audience.groupIds,
      contactIds: base.audience.contactIds,
      exceptGroupIds: base.audience.exceptGroupIds,
    },
    ...edits,
  }
}
