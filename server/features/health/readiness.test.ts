import { expect } from 'vitest'
import { test } from '#testing/fixture.ts'
import { requireReady } from './readiness.ts'

test('a disk that takes long to write is no reason to be unready, until it fails', async ({ t }) => {
  const written = Promise.withResolvers<void>()
  const blobs = { ...t.deps.blobs, probe: () => written.promise }
  const deps = { ...t.deps, blobs }
  await requireReady(deps)
  written.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await expect(requireReady(deps)).rejects.toMatchObject({
    status: 503,
    message: 'Mail cannot be read and kept right now: the disk is full',
  })
})
