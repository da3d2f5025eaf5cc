import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from '#web/platform/query.ts'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { render } from '../dom.tsx'

/** Shows a part of a screen with what lies around it: kept answers, the address, and toasts. */
export const renderScreen = (part: ReactElement): HTMLElement =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ToastProvider>{part}</ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
