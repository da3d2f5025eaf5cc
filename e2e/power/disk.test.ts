import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allLuck, noLuck, readDisk } from './disk.ts'

test('a file that was removed stays removed, although its renaming is only half on the disk', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quillbox-disk-'))
  try {
    const journal = path.join(root, 'journal')
    const entries = [
      { op: 'root', inode: 1 },
      { op: 'mkdir', name: 'unfinished', inode: 2 },
      { op: 'mkdir', name: 'kept', inode: 3 },
      { op: 'sync', inode: 1, id: 'root' },
      { op: 'synced', id: 'root' },
      { op: 'create', name: 'unfinished/a', inode: 4 },
      { op: 'rename', from: 'unfinished/a', to: 'kept/a' },
      { op: 'sync', inode: 3, id: 'renamed' },
      { op: 'synced', id: 'renamed' },
      { op: 'remove', name: 'kept/a' },
      { op: 'sync', inode: 3, id: 'removed' },
      { op: 'synced', id: 'removed' },
    ]
    const bytes = Buffer.concat(
      entries.map(entry => {
        const head = Buffer.from(JSON.stringify(entry))
        const sizes = Buffer.alloc(8)
        sizes.writeUInt32LE(head.length, 0)
        return Buffer.concat([sizes, head])
      }),
    )
    await writeFile(journal, bytes)
    const disk = readDisk(journal)
    disk.playTo(bytes.length)
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
