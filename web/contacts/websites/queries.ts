import type { WebsiteState } from '#core/contract/outreach/website-values.ts'
import { type WebsiteDetails, websites } from '#core/contract/outreach/websites.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/websites'] as const
/** Accepting makes contacts. */
const withContacts = ['/api/outreach/websites', '/api/outreach/contacts'] as const

interface Asked {
  search: string
  state: WebsiteState | undefined
  toReview: boolean
  before: number | undefined
}

export const useWebsites = ({ search, state, toReview, before }: Asked) =>
  useRead(
    websites.list,
    {
      query: {
        search,
        toReview: toReview ? 'true' : 'false',
        ...(state && { state }),
        ...(before !== undefined && { before }),
      },
    },
    { keepPrevious: true },
  )
export const useWebsite = (id: number) => useRead(websites.get, { params: { id } })
export const useAddWebsites = () => useAction(websites.add, { refreshes })
export const useAddFromContacts = () => useAction(websites.addFromContacts, { refreshes })
export const useReadAgain = () => useAction(websites.read, { refreshes })
export const useStopReading = () => useAction(websites.stop, { refreshes })
export const useRemoveWebsite = () => useAction(websites.remove, { refreshes })

const BECOMES = { accept: 'accepted', dismiss: 'dismissed', reopen: 'new' } as const

/** Decides on findings, at once on screen. */
export const useDecide = () =>
  useAction(websites.decide, {
    refreshes: withContacts,
    optimistic: (client, { params, body }) => {
      const key = readKey(websites.get, { params: { id: params.id } })
      const before = client.getQueryData<WebsiteDetails>(key)
      if (!before) return undefined
      const ids = body.ids.map(Number)
      const state = BECOMES[body.decision]
      client.setQueryData(key, {
        ...before,
        findingList: before.findingList.map(finding =>
          ids.includes(finding.id) ? { ...finding, state } : finding,
        ),
      })
      return () => client.setQueryData(key, before)
    },
  })
