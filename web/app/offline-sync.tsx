import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepAnswers } from '#web/platform/device/kept-answers.ts'
import { sendWaitingChanges } from '#web/platform/outbox.ts'
import { refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'

/** Stores on this device what the screens show, and sends waiting changes once there is a connection. */
export function OfflineSync() {
  const client = useQueryClient()
  const { failed } = useAttempt()
  useEffect(() => keepAnswers(client), [client])
  useEffect(
    () =>
      sendWaitingChanges({
        onSent: () => void refresh(client, mailPaths),
        onRefused: error =>
          failed(
            'A change made without a connection was refused',
            error,
            'The message may have been changed elsewhere meanwhile.',
          ),
      }),
    [client, failed],
  )
  return null
}
