import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContactImport, ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { DraftImport } from './draft-import.tsx'

afterEach(() => void vi.unstubAllGlobals())

const preview: Partial<ImportPreview> = {
  id: 1,
  name: 'people.csv',
  total: 1,
  format: 'table',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  sheets: [],
  headerRow: 0,
  source: null,
  columns: ['Who'],
  rows: [],
}

test('an answer that comes late does not take back what was chosen meanwhile', async () => {
  const answers: ((mapping: string[]) => Response)[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/preview')) return Promise.resolve(Response.json([]))
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push(mapping => {
      const response = Response.json({ ...preview, mapping })
      resolve(response)
      return response
    })
    return promise
  })
  const screen = renderScreen(<DraftImport found={preview as ContactImport} />)
  const column = () => screen.querySelector<HTMLSelectElement>('ul[aria-label=Columns] select')
  await soon(() => expect(answers).toHaveLength(1))
  answers[0]?.(['ignore'])
  await soon(() => expect(column()?.value).toBe('ignore'))
  for (const target of ['firstName', 'address']) choose(column(), target)
  await soon(() => expect(answers).toHaveLength(3))
  const late = answers[1]?.(['firstName'])
  await soon(() => expect(late?.bodyUsed).toBe(true))
  await soon(() => expect(column()?.value).toBe('address'))
  answers[2]?.(['address'])
  await soon(() => expect(screen.textContent).not.toContain('…'))
  expect(column()?.value).toBe('address')
})

function choose(select: HTMLSelectElement | null, value: string) {
  if (!select) throw new Error('No column is shown')
  select.value = value
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })))
}
