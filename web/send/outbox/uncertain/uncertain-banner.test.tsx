import { afterEach, expect, test, vi } from 'vitest'
import type { UncertainMail } from '#core/contract/outbox.ts'
import { click, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { UncertainBanner } from './uncertain-banner.tsx'

afterEach(() => void vi.unstubAllGlobals())

const uncertain = (emailId: number): UncertainMail => ({
  ...{ emailId, accountId: 1, from: 'ben@ours.example', to: [`ada${emailId}@x.example`], subject: 'Plan' },
  ...{ at: '2027-01-04T10:00:00.000Z', campaign: null, says: 'The connection broke after the text.' },
})

test('mails that may have arrived are decided one by one or all at once, and stay listed where that fails', async () => {
  let mails = [1, 2, 3].map(uncertain)
  let isDown = false
  const said: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ mails, total: mails.length })
    if (isDown) return Response.json({ message: 'The server is busy.' }, { status: 503 })
    const decision = JSON.parse(String(body)) as { emailIds: number[] }
    said.push(decision)
    mails = mails.filter(({ emailId }) => !decision.emailIds.includes(emailId))
    return Response.json({ decided: decision.emailIds.length })
  })
  renderScreen(<UncertainBanner campaignId={7} />)
  const press = (name: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`no button ${name}`)
    click(button)
  }
  await soon(() => expect(document.body.textContent).toContain('3 mails may have arrived'))
  press('Decide')
  await soon(() => expect(document.body.textContent).toContain('ada2@x.example'))

  isDown = true
  press('All have arrived')
  await soon(() => expect(document.body.textContent).toContain('That did not work'))
  expect(document.body.textContent).toContain('ada2@x.example')

  isDown = false
  press('Send again')
  await soon(() => expect(document.body.textContent).toContain('2 mails may have arrived'))
  press('All have arrived')
  await soon(() => expect(document.body.textContent).toContain('Nothing is left to decide.'))
  expect(said).toEqual([
    { emailIds: [1], arrived: false },
    { emailIds: [2, 3], arrived: true },
  ])
})
