import { afterEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { click, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { RestLine } from './rest-line.tsx'

afterEach(() => void vi.unstubAllGlobals())

const show = (refusal: string | null) => {
  const campaign = { id: 7, rests: 'ben@x.example may not send.', refusal } as Campaign
  return renderScreen(<RestLine campaign={campaign} />)
}

test('a campaign that rests says why, and is taken over with one press', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${new URL(url, 'http://localhost').pathname}`)
    return Response.json({})
  })
  const screen = show(null)
  expect(screen.textContent).toContain('ben@x.example may not send.')
  click(screen.querySelector('button') as HTMLElement)
  await soon(() => expect(asked).toEqual(['POST /api/outreach/campaigns/7/take-over']))
})

test('only by who may send from its mailboxes', () => {
  expect(show('You may not.').querySelector('button')).toBeNull()
})
