import { describe, expect, test } from 'vitest'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { simulateCampaigns } from '#testing/simulation/campaigns.ts'

describe('a campaign, on a PostgreSQL server', () => {
  const { t } = sharedAppOnServer()

  test('sends no step twice, after an end, outside hours or above a limit, whatever happens meanwhile', async () => {
    const { wrong, figures, sent } = await simulateCampaigns(t, {
      contacts: extent(30),
      mailboxes: 3,
      dailyLimit: 8,
      seed: 20270104,
      rivalry: 1,
    })
    console.info(figures.join('\n'))
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(extent(75))
  })
})
