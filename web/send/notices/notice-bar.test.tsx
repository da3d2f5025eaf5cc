import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '#core/contract/notices.ts'
import { click, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { NoticeBar } from './notice-bar.tsx'

afterEach(() => void vi.unstubAllGlobals())

const notice = (number: number, remedy: Notice['remedy']): Notice => ({
  id: `${remedy === 'finish' ? 'step' : 'rest'}-${number}`,
  at: '2027-02-04T10:00:00.000Z',
  title: `The follow-up of “Plan ${number}” is a draft`,
  reason: `Reason ${number}.`,
  accountId: 1,
  emailId: remedy === 'finish' ? number : null,
  remedy,
  path: `/thread/${number}`,
})
const many = (count: number, remedy: Notice['remedy']) =>
  Array.from({ length: count }, (_, at) => notice(at + 1, remedy))

const show = (notices: Notice[]) => renderScreen(<NoticeBar notices={notices} />)

test.each([
  ['finish', '32 drafts wait for you'],
  ['look', '32 things wait for you'],
  ['none', '32 messages did not leave by themselves'],
  ['retry', '32 changes were not made'],
  ['edit', '32 messages were not sent'],
] as const)('32 notices to %s are one, with a list', (remedy, title) => {
  const screen = show([...many(32, remedy), notice(99, remedy === 'look' ? 'none' : 'look')])
  expect(screen.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(screen.textContent).toContain(title)
  expect(screen.textContent).toContain('(1 more)')
  expect(screen.querySelectorAll('li')).toHaveLength(32)
  expect(screen.querySelector('li')?.textContent).toContain('Reason 1.')
})

test('each draft of the list leads into its conversation, and all are dismissed at once', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${new URL(url, 'http://localhost').pathname}`)
    return Response.json({ success: true })
  })
  const screen = show(many(3, 'finish'))
  const links = [...screen.querySelectorAll('li a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/thread/1', '/thread/2', '/thread/3'])
  click(screen.querySelector('button[aria-label=Dismiss]') as HTMLElement)
  await soon(() => {
    for (const id of ['step-1', 'step-2', 'step-3'])
      expect(asked).toContain(`POST /api/notices/${id}/dismiss`)
  })
})

test('one alone is told as it is', () => {
  const screen = show(many(1, 'finish'))
  expect(screen.textContent).toContain('The follow-up of “Plan 1” is a draft')
  expect(screen.querySelector('a')?.getAttribute('href')).toBe('/thread/1')
  expect(screen.querySelector('li')).toBeNull()
})
