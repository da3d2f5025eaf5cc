import { parentPort, workerData } from 'node:worker_threads'
import type {
  FromOutlookThread,
  OutlookTask,
} from '#server/office/mail-imports/reading/outlook/outlook-thread.ts'

/** A thread for files of Outlook that never comes back from the second of its three items. */
const { done } = workerData as OutlookTask
const say = (message: FromOutlookThread) => parentPort?.postMessage(message)
let at = done
parentPort?.on('message', () => {
  const name = ['one', 'two', 'three'][at]
  if (name === undefined) return say('end')
  say({ at, name })
  if (name === 'two') for (;;);
  say({ part: { at, total: 3, name, reason: 'It is not a message.' } })
  at += 1
})
