import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#web/platform/query.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { TooltipHost } from '#web/ui/tooltip.tsx'
import { OfflineSync } from './offline-sync.tsx'
import { Router } from './router.tsx'
import { SessionSync } from './session-sync.tsx'

export function App() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SessionSync />
        <OfflineSync />
        <Router />
      </ToastProvider>
      <TooltipHost />
    </QueryClientProvider>
  )
}
