import { expect, test } from 'vitest'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import {
  contactsTable,
  giveTable,
  readImport,
  signInOwner,
  startWithOwner,
  untilIn,
} from '#testing/outreach/imported-file.ts'
import { until } from '#testing/servers/server-process.ts'

const ROWS = 4000
const URL = '/api/outreach/contacts'

test('killed in the middle of an import and of its undoing, it makes and deletes each contact once', async () => {
  const dataDir = await testDataDirectory('quillbox-import-')
  try {
    const first = await startWithOwner(dataDir)
    const token = await signInOwner(first)
    const { id, mapping } = await giveTable(first, token, contactsTable(ROWS))
    await first.call('POST', `${URL}/imports/${id}/start`, { token, body: { mapping } })
    await until(async () => (await readImport(first, token, id)).position > 0, 50)
    await first.kill()

    const second = await startWithOwner(dataDir)
    const counts = { created: ROWS, position: ROWS, skipped: 0, refused: 0 }
    expect(await untilIn(second, token, id, 'done')).toMatchObject(counts)
    const count = (server: typeof second) =>
      server.call('POST', `${URL}/count`, { token, body: { filter: {} } }) as Promise<{ total: number }>
    expect(await count(second)).toEqual({ total: ROWS })
    await second.call('POST', `${URL}/imports/${id}/undo`, { token, body: {} })
    await until(async () => (await readImport(second, token, id)).undone > 0, 50)
    await second.kill()

    const third = await startWithOwner(dataDir)
    expect(await untilIn(third, token, id, 'undone')).toMatchObject({ undone: ROWS, kept: 0 })
    expect(await count(third)).toEqual({ total: 0 })
    await third.stop()
  } finally {
    await removeDataDirectory(dataDir)
  }
})
