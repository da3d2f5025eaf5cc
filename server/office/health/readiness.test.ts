import { expect } from 'vitest'
import { test } from '#testing/fixture.ts'
import { requireReady } from './readiness.ts'

test('a clock that is wrong is told, and no reason to be unready', async ({ t }) => {
  expect(await requireReady({ ...t.deps, clockAheadMs: () => -3_600_000 })).toEqual({
    clock:
      "the clock of this machine is 3600 seconds behind the database's, so this process takes no due work",
  })
})

test('a disk that takes long to write is no reason to be unready, until it fails', async ({ t }) => {
  const written = Promise.withResolvers<void>()
  const blobs = { ...t.deps.blobs, probe: () => written.promise }
  const deps = { ...t.deps, blobs }
  expect(await requireReady(deps)).toEqual({ clock: null })
  written.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await expect(requireReady(deps)).rejects.toMatchObject({
    status: 503,
    message: 'Mail cannot be read and kept right now: the disk is full',
  })
})
