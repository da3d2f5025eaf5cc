import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const ENTRIES = [
  '#server/mail/mime/reader/reading-worker.ts',
  '#server/mail/mime/reader/words-worker.ts',
  '#server/mail/mime/file-text/file-text-worker.ts',
  '#server/contacts/websites/reader/page/page-worker.ts',
  '#server/campaigns/running/planner/plan-worker.ts',
]

/** Modules of Node that the program has loaded in its thread. */
async function modulesOf(entry: string): Promise<string[]> {
  const program = `import(${JSON.stringify(import.meta.resolve(entry))}).then(() =>
    require('node:worker_threads').parentPort.postMessage({ loaded: process.moduleLoadList }))`
  const thread = new Worker(program, { eval: true, execArgv: [] })
  // Programs that answer questions say first that they are ready.
  for (;;) {
    const [message] = await once(thread, 'message')
    if (message === 'ready') continue
    await thread.terminate()
    return message.loaded
  }
}

test.each(ENTRIES)('%s loads nothing of HTTP, which would take each such thread 50 ms', async entry => {
  const loaded = await modulesOf(entry)
  expect(loaded.length).toBeGreaterThan(50)
  expect(loaded.filter(name => /NativeModule (https?|tls|internal\/deps\/undici.*)$/.test(name))).toEqual([])
})
