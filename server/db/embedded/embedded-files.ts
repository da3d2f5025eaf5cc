import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system that are used here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => void }
  /** Maps error codes of Node to those that PostgreSQL knows. */
  tryFSOperation(operation: () => void): void
}

/**
 * PGlite's files in a directory on disk. Emscripten's file system over Node has no fsync: it reports success and does
 * nothing. This one syncs.
 */
export function createDurableFiles(directory: string): NodeFS {
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options)
    const addFsync = (module: { FS: object }) => {
      const { NODEFS } = (module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fsyncSync(nfd))
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
  return files
}
