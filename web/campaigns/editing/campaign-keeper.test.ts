import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { ApiError } from '#web/platform/api.ts'
import { createCampaignKeeper } from './campaign-keeper.ts'
import type { CampaignEdits, KeptEdits } from './kept-edits.ts'

let saved: { edits: CampaignEdits; revision: number }[]
let kept: KeptEdits | null
let answer: () => Promise<void>

const keeperOf = (savesItself: boolean) =>
  createCampaignKeeper(
    { revision: 1, kept, savesItself },
    {
      save: async (edits, revision) => {
        saved.push({ edits, revision })
        await answer()
        return { revision: revision + 1 } as Campaign
      },
      keep: next => {
        kept = next
      },
      forget: () => {
        kept = null
      },
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  saved = []
  kept = null
  answer = async () => {}
})
afterEach(() => void vi.useRealTimers())

test('what is typed while a save runs is kept, and saved after it on top of it', async () => {
  const keeper = keeperOf(true)
  let release = () => {}
  answer = () =>
    new Promise(resolve => {
      release = resolve
    })
  keeper.change({ name: 'One' })
  await vi.advanceTimersByTimeAsync(1000)
  keeper.change({ name: 'Two' })
  answer = async () => {}
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toEqual({ revision: 2, edits: { name: 'Two' } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved).toEqual([
    { edits: { name: 'One' }, revision: 1 },
    { edits: { name: 'Two' }, revision: 2 },
  ])
  expect(keeper.view().state).toBe('saved')
  expect(kept).toBeNull()
})

test('edits of a running campaign wait for the person, and outlive the page', async () => {
  keeperOf(false).change({ name: 'Later' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toEqual([])
  const again = keeperOf(false)
  expect(again.view()).toMatchObject({ state: 'unsaved', edits: { name: 'Later' } })
  await again.flush()
  expect(saved).toHaveLength(1)
})

test('a change by somebody else is not overwritten before the person says so', async () => {
  const keeper = keeperOf(true)
  answer = async () => {
    throw new ApiError(409, '{"message":"Somebody else has changed it"}')
  }
  keeper.change({ name: 'Mine' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(keeper.view().state).toBe('conflict')
  keeper.change({ name: 'Mine, too' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toHaveLength(1)
  expect(kept?.edits).toEqual({ name: 'Mine, too' })
  answer = async () => {}
  keeper.overwrite(7)
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved.at(-1)).toEqual({ edits: { name: 'Mine, too' }, revision: 7 })
})

test('text that the server could not be given is tried again; text that it refuses is not', async () => {
  const keeper = keeperOf(true)
  answer = async () => {
    throw new TypeError('offline')
  }
  keeper.change({ name: 'One' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(saved).toHaveLength(2)
  answer = async () => {
    throw new ApiError(400, '{"message":"Too long"}')
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toHaveLength(3)
  expect(keeper.view().state).toBe('refused')
  expect(kept?.edits).toEqual({ name: 'One' })
})

test('the version of somebody else begins a new generation, saving one’s own does not', async () => {
  const keeper = keeperOf(true)
  keeper.change({ name: 'Mine' })
  await keeper.flush()
  keeper.adopt(2, true)
  expect(keeper.view().generation).toBe(0)
  keeper.adopt(3, true)
  expect(keeper.view().generation).toBe(1)
})
