import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of Emscripten's file system that are used here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => void }
  /** Turns the codes of Node's errors into those that PostgreSQL knows. */
  tryFSOperation(operation: () => void): void
}

/**
 * PGlite's files in a directory of the disk. Emscripten answers PostgreSQL's fsync with "done" and does nothing, because
 * its file system over Node has no such operation: it gets one here.
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
