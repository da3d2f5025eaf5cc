import { measure } from '../telemetry/measure.ts'
import type { BlobStore } from './blobs.ts'

/** The same store, whose failures are counted. That bytes are not there is no failure of the store. */
export function watchBlobs(store: BlobStore): BlobStore {
  const counted = <Values extends unknown[], T>(
    operation: 'read' | 'write',
    run: (...values: Values) => Promise<T>,
  ) => {
    return async (...values: Values): Promise<T> => {
      try {
        return await run(...values)
      } catch (error) {
        measure('quillbox_blob_failures_total', 1, { operation })
        throw error
      }
    }
  }
  return {
    ...store,
    create: counted('write', store.create),
    write: counted('write', store.write),
    writeStream: counted('write', store.writeStream),
    delete: counted('write', store.delete),
    probe: counted('write', store.probe),
    read: counted('read', store.read),
    stream: counted('read', store.stream),
    size: counted('read', store.size),
  }
}
