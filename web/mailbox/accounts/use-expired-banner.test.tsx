import { afterEach, expect, test } from 'vitest'
import type { Account } from '#core/contract/accounts.ts'
import { click, render } from '#testing/dom.tsx'
import { useExpiredBanner } from './use-expired-banner.ts'

afterEach(() => sessionStorage.clear())

const expired = (id: number) => ({ id, email: `${id}@mail.example`, tokenExpiry: '2020-01-01' }) as Account

function Shown({ accounts }: { accounts: Account[] }) {
  const { expired, dismiss } = useExpiredBanner(accounts)
  return (
    <button type="button" onClick={dismiss}>
      {expired.map(({ id }) => id).join()}
    </button>
  )
}

test('a dismissal survives a reload, and not another account that expires', () => {
  const first = render(<Shown accounts={[expired(1)]} />)
  expect(first.textContent).toBe('1')
  click(first.querySelector('button') as HTMLElement)
  expect(first.textContent).toBe('')
  // As after a reload: a new page with what the tab has kept.
  expect(render(<Shown accounts={[expired(1)]} />).textContent).toBe('')
  expect(render(<Shown accounts={[expired(1), expired(2)]} />).textContent).toBe('1,2')
})
