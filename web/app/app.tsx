import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '#web/platform/query.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { createRouter } from './router.tsx'
import { SessionSync } from './session-sync.tsx'

export function App() {
  const [client] = useState(createQueryClient)
  const [router] = useState(createRouter)
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <ToastProvider>
          <SessionSync />
          <RouterProvider router={router} />
        </ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
