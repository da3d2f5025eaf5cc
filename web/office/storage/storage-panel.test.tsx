import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, soon } from '#testing/dom.tsx'
import { StoragePanel } from './storage-panel.tsx'

test('it tells what is taken, by what, and by everybody together', async () => {
  const GB = 1024 ** 3
  const use = {
    usedBytes: 3 * GB,
    mostBytes: 50 * GB,
    parts: [{ what: 'exports', bytes: 3 * GB }],
    workspace: { usedBytes: 7 * GB, mostBytes: 200 * GB },
  }
  vi.stubGlobal('fetch', async () => Response.json(use))
  onTestFinished(() => void vi.unstubAllGlobals())
  const screen = render(
    <QueryClientProvider client={new QueryClient()}>
      <StoragePanel />
    </QueryClientProvider>,
  )
  await soon(() => {
    expect(screen.textContent).toContain('You use 3 GB of 50 GB')
    expect(screen.textContent).toContain('Exports: 3 GB')
    expect(screen.textContent).toContain('Everybody in your workspace together: 7 GB of 200 GB')
  })
})
