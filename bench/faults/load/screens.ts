import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Person } from '../world.ts'
import { insist } from './caller.ts'
import type { ScreenGiven, ScreenShown } from './screen-thread.ts'

export type Screens = Awaited<ReturnType<typeof openScreens>>

/** Opens a page for each person, with the cache and the live channel of the web, until they are closed. */
export async function openScreens(url: string, persons: readonly Person[]) {
  const screens = persons.map(person => {
    const accountIds = person.mailboxes.map(({ accountId }) => accountId)
    const given: ScreenGiven = { url, token: person.token, accountIds }
    return {
      person,
      thread: new Worker(new URL('./screen-thread.ts', import.meta.url), { workerData: given, stderr: true }),
    }
  })
  await Promise.all(screens.map(({ thread }) => once(thread, 'online')))
  const look = async (thread: Worker): Promise<ScreenShown> => {
    thread.postMessage('look')
    const [shown] = await once(thread, 'message')
    return shown
  }
  return {
    /** What is otherwise on screen than the product answers now. */
    async old(): Promise<string[]> {
      const old: string[] = []
      for (const { person, thread } of screens)
        for (const [address, answer] of Object.entries((await look(thread)).answers)) {
          const now = await insist<unknown>(person.call, 'GET', address)
          if (!isDeepStrictEqual(answer, now))
            old.push(`the screen of ${person.name} shows an old ${address}`)
        }
      return old
    },
    async told() {
      const shown = await Promise.all(screens.map(({ thread }) => look(thread)))
      return {
        sockets: shown.reduce((sum, { sockets }) => sum + sockets, 0),
        messages: shown.reduce((sum, { messages }) => sum + messages, 0),
        leaks: shown.flatMap(({ leaks }, at) => leaks.map(leak => `${screens[at]?.person.name}: ${leak}`)),
      }
    },
    close: () => Promise.all(screens.map(({ thread }) => thread.terminate())),
  }
}
