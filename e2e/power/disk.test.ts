import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allLuck, createDisk, type Entry, noLuck } from './disk.ts'

test('a file that was removed stays removed, although its renaming is only half on the disk', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-disk-'))
  try {
    const disk = createDisk()
    const entries: Entry[] = [
      { op: 'mkdir', name: 'unfinished' },
      { op: 'mkdir', name: 'kept' },
      { op: 'sync', name: '.', id: 'root' },
      { op: 'synced', id: 'root' },
      { op: 'create', name: 'unfinished/a' },
      { op: 'rename', from: 'unfinished/a', to: 'kept/a' },
      { op: 'sync', name: 'kept', id: 'renamed' },
      { op: 'synced', id: 'renamed' },
      { op: 'remove', name: 'kept/a' },
      { op: 'sync', name: 'kept', id: 'removed' },
      { op: 'synced', id: 'removed' },
    ]
    for (const entry of entries) disk.play(entry)
    for (const [name, luck] of Object.entries({ allLuck, noLuck })) {
      const image = path.join(root, name)
      await mkdir(image)
      disk.save(image, luck)
      expect(await readdir(path.join(image, 'kept'))).toEqual([])
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
