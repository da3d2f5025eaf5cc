import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { keepAnswers } from '#web/platform/device/kept-answers.ts'
import { sendWaitingChanges } from '#web/platform/outbox.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** Stores on this device what the screens show, and sends waiting changes once there is a connection. */
export function OfflineSync() {
  const client = useQueryClient()
  const { toast } = useToast()
  useEffect(() => keepAnswers(client), [client])
  useEffect(
    () =>
      sendWaitingChanges({
        onSent: () => void refresh(client, mailPaths),
        onRefused: error =>
          toast({
            title: 'A change made without a connection was refused',
            description: messageOf(error, 'The message may have been changed elsewhere meanwhile.'),
            variant: 'destructive',
          }),
      }),
    [client, toast],
  )
  return null
}
