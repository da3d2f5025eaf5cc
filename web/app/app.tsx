import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { SessionEndHost } from '#web/people/auth/session-end/session-end-host.tsx'
import { ProofHost } from '#web/people/credentials/proof-host.tsx'
import { createQueryClient } from '#web/platform/query.ts'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { TooltipHost } from '#web/ui/overlays/tooltip.tsx'
import { OfflineSync } from './offline-sync.tsx'
import { Router } from './router.tsx'
import { SessionSync } from './session-sync.tsx'

export function App() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        {/* React renders transitions in slices of five milliseconds, each after other work. */}
        <BrowserRouter useTransitions={false}>
          <SessionSync />
          <OfflineSync />
          <Router />
          <ProofHost />
          <SessionEndHost />
        </BrowserRouter>
      </ToastProvider>
      <TooltipHost />
    </QueryClientProvider>
  )
}
