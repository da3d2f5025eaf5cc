import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Deletion } from '#core/contract/admin.ts'
import { render } from '#testing/dom.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

const NOTHING: Deletion = {
  accounts: [],
  drafts: 0,
  waiting: 0,
  sessions: 3,
  heir: null,
  dissolves: null,
  refusal: null,
}

function show(deletion: Partial<UseQueryResult<Deletion | null>>): { text: string; mayConfirm: boolean } {
  render(
    <DeletionDialog
      title="Delete user"
      description="This cannot be undone."
      confirmLabel="Delete"
      deletion={{ isError: false, isFetching: false, ...deletion } as UseQueryResult<Deletion | null>}
      keepsAtFirst
      keepLabel={heir => `Keep for ${heir}`}
      isPending={false}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  )
  const dialog = [...document.querySelectorAll('[role=alertdialog]')].at(-1)
  const confirm = [...(dialog?.querySelectorAll('button') ?? [])].find(
    button => button.textContent === 'Delete',
  )
  return { text: dialog?.textContent ?? '', mayConfirm: confirm?.disabled === false }
}

test('shows what the deletion does, which may be confirmed', () => {
  const { text, mayConfirm } = show({ data: NOTHING })
  expect(text).toContain('3 signed-in devices are signed out.')
  expect(mayConfirm).toBe(true)
})

test('goes on showing it while it is loaded again, but nobody may confirm it', () => {
  const { text, mayConfirm } = show({ data: NOTHING, isFetching: true })
  expect(text).toContain('3 signed-in devices are signed out.')
  expect(mayConfirm).toBe(false)
})

test.each([
  ['it is not known yet', { isFetching: true }, 'Delete user'],
  ['it could not be loaded', { isError: true, data: NOTHING }, 'could not be loaded'],
  ['it is refused', { data: { ...NOTHING, refusal: 'The last admin stays.' } }, 'The last admin stays.'],
])('cannot be confirmed when %s', (_, deletion, says) => {
  const { text, mayConfirm } = show(deletion)
  expect(text).toContain(says)
  expect(mayConfirm).toBe(false)
})
