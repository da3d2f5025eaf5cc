import type { UseStore } from 'idb-keyval'

/** https://wicg.github.io/storage-buckets: not in all browsers, and only over HTTPS. */
interface Buckets {
  open(name: string): Promise<{ indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}
const buckets = (): Buckets | undefined => (navigator as { storageBuckets?: Buckets }).storageBuckets

/**
 * A store of this device whose files are deleted with it. Deleted rows still lie in Chromium's files for a long time, and a
 * deleted database too; a deleted bucket does not. Other browsers delete a database with its file.
 */
export function createDeviceStore(name: string, rows: string): { use: UseStore; destroy(): Promise<void> } {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = async () => {
    const factory = (await buckets()?.open(name))?.indexedDB ?? indexedDB
    const request = factory.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(rows)
    const database = await settled(request)
    database.onclose = forget
    // Another tab deletes it.
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  }
  return {
    async use(mode, work) {
      opened ??= open()
      opened.catch(forget)
      return work((await opened).transaction(rows, mode).objectStore(rows))
    },
    async destroy() {
      const before = await opened?.catch(() => undefined)
      forget()
      before?.close()
      await buckets()?.delete(name)
      const request = indexedDB.deleteDatabase(name)
      // A tab that still has it open deletes it by closing.
      await Promise.race([settled(request), new Promise(resolve => (request.onblocked = resolve))])
    },
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
