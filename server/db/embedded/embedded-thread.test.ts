import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openThread } from './embedded-thread.ts'

test('whoever asks a thread that has ended is told, and does not wait for ever', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'quillbox-thread-'))
  const database = await openThread(directory)
  await database.close()
  await expect(database.exchange(new Uint8Array())).rejects.toThrow('has ended')
  await expect(database.close()).rejects.toThrow('has ended')
  await rm(directory, { recursive: true })
})
