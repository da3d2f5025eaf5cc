import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice } from '#core/contract/notices.ts'
import { click, named, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { AnnounceNotices } from './announce-notices.tsx'
import { NoticesButton } from './notices-button.tsx'
import { NoticesDialog } from './notices-dialog.tsx'

afterEach(() => void vi.unstubAllGlobals())

const notice = (number: number, remedy: Notice['remedy']): Notice => ({
  id: `${remedy === 'finish' ? 'step' : 'rest'}-${number}`,
  at: '2027-02-04T10:00:00.000Z',
  title: `The follow-up of “Plan ${number}” is a draft`,
  reason: `Reason ${number}.`,
  advice: 'Look the draft through, and send it.',
  ...(remedy === 'edit' ? { said: '550 5.1.1 Unknown' } : {}),
  accountId: 1,
  emailId: remedy === 'finish' ? number : null,
  remedy,
  path: `/thread/${number}`,
})
const many = (count: number, remedy: Notice['remedy']) =>
  Array.from({ length: count }, (_, at) => notice(at + 1, remedy))
const answering = () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${new URL(url, 'http://localhost').pathname}`)
    return Response.json({ success: true })
  })
  return asked
}
const show = (notices: Notice[]) => {
  renderScreen(<NoticesDialog notices={notices} others={null} onClose={() => {}} />)
  return document.body
}
let tell: (notices: Notice[]) => void
function Announcing() {
  const [notices, setNotices] = useState<Notice[]>()
  tell = given => act(() => setNotices(given))
  return <AnnounceNotices notices={notices} onShow={() => {}} />
}

test('each notice says what happened, why and what helps; the words of a server are folded', () => {
  const page = show([notice(1, 'edit'), notice(2, 'finish')])
  const [first, second] = page.querySelectorAll('ol[aria-label=Notices] > li')
  expect(first?.textContent).toContain('Reason 1.Look the draft through, and send it.')
  expect(first?.querySelector('details')?.open).toBe(false)
  expect(first?.querySelector('details')?.textContent).toContain('550 5.1.1')
  expect(second?.querySelector('details')).toBeNull()
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('/thread/2')
})

test('notices are dismissed one by one, where the next one takes the focus, and all at once', async () => {
  const asked = answering()
  show(many(3, 'finish'))
  click(named('Dismiss: The follow-up of “Plan 2” is a draft'))
  expect(document.activeElement).toBe(named('Dismiss: The follow-up of “Plan 3” is a draft'))
  await soon(() => expect(asked).toContain('POST /api/notices/step-2/dismiss'))
  click(named('Dismiss all'))
  await soon(() => {
    for (const id of ['step-1', 'step-3']) expect(asked).toContain(`POST /api/notices/${id}/dismiss`)
  })
})

test('what goes once its cause is gone cannot be dismissed', async () => {
  const asked = answering()
  show([...many(2, 'finish'), { ...notice(3, 'look'), id: 'sync-3', stays: true }])
  expect(document.querySelectorAll('[data-dismisses]')).toHaveLength(2)
  click(named('Dismiss all'))
  await soon(() => expect(asked).toContain('POST /api/notices/step-2/dismiss'))
  expect(asked).not.toContain('POST /api/notices/sync-3/dismiss')
})

test('where nothing waits, the list says so', () => {
  expect(show([]).textContent).toContain('Nothing waits for you.')
})

test.each([
  [0, 'Notices', ''],
  [1, 'Notices, 1', '1'],
  [30, 'Notices, 30', '30'],
  [500, 'Notices, 500', '99+'],
])('the button of %d notices tells the count', (count, name, shown) => {
  renderScreen(<NoticesButton count={count} onOpen={() => {}} />)
  expect(named(name).parentElement?.textContent).toBe(shown)
})

test('what comes while the page is open is told once: a serious one by a toast, others politely', async () => {
  answering()
  const status = () => document.querySelector('[aria-live=polite].sr-only')?.textContent
  renderScreen(<Announcing />)
  tell([notice(1, 'finish'), notice(2, 'edit')])
  expect(status()).toBe('')
  expect(document.querySelector('[role=region] li')).toBeNull()
  tell([notice(3, 'finish'), notice(1, 'finish'), notice(2, 'edit')])
  expect(status()).toBe('New notice: The follow-up of “Plan 3” is a draft')
  expect(document.querySelector('[role=region] li')).toBeNull()
  tell([notice(4, 'edit'), notice(1, 'finish')])
  await soon(() => expect(document.querySelector('[role=region] li')?.textContent).toContain('Reason 4.'))
  click(named('Dismiss'))
  tell([notice(4, 'edit')])
  expect(document.querySelector('[role=region] li')).toBeNull()
})
