import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { createDeviceStore } from './device-store.ts'

test('a store goes with the bucket that its files lie in, and is there again for the next person', async () => {
  const files = new Map<string, IDBFactory>()
  const storageBuckets = {
    async open(name: string) {
      if (!files.has(name)) files.set(name, new IDBFactory())
      return { indexedDB: files.get(name) as IDBFactory }
    },
    async delete(name: string) {
      files.delete(name)
    },
  }
  vi.stubGlobal('navigator', { storageBuckets })
  const { use, destroy } = createDeviceStore('answers', 'rows')
  await set('a', 'Of the person before', use)
  await destroy()
  expect(files.size).toBe(0)
  expect(await get('a', use)).toBeUndefined()
})
