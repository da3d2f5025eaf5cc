import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface FileNode {
  name: string
}

interface Stream {
  nfd: number
  node: FileNode
}

/** The parts of Emscripten's file system that are used here. */
interface NodeFiles {
  stream_ops: {
    write: (stream: Stream, ...rest: unknown[]) => number
    fsync?: (stream: Stream) => void
  }
  node_ops: {
    mknod: (directory: FileNode, ...rest: unknown[]) => FileNode
    rename: (file: FileNode, directory: FileNode, name: string) => void
  }
  /** The path outside of Emscripten. */
  realPath(node: FileNode): string
  /** Maps error codes of Node to those that PostgreSQL knows. */
  tryFSOperation(operation: () => void): void
}

/** Names of the files of the log. */
const LOG_FILE = /^[0-9A-F]{24}$/
/** Says from where the log is read after a crash. A checkpoint writes it last. */
const CONTROL_FILE = 'pg_control'

/**
 * PGlite's files in a directory on disk. Emscripten's file system over Node has no fsync: it reports success and does
 * nothing. This one syncs. It also tells of each new file of the log and its size.
 */
export function createDurableFiles(directory: string, onLogFile: (bytes: number) => void): NodeFS {
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options)
    const complete = (module: { FS: object }) => {
      const { NODEFS } = (module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fsyncSync(nfd))
      keepNames(NODEFS)
      const { rename } = NODEFS.node_ops
      // PostgreSQL prepares a file of its log under another name.
      NODEFS.node_ops.rename = (file, parent, name) => {
        rename(file, parent, name)
        if (LOG_FILE.test(name)) onLogFile(statSync(join(directory, 'pg_wal', name)).size)
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } }
  }
  return files
}

/**
 * PostgreSQL does not sync the names of new files of tables, because common file systems do so with the files. Not all
 * do, and an empty file is not synced at all. Before a checkpoint counts, they can be made anew from the log; so they are
 * synced just before it counts.
 */
function keepNames({ node_ops: names, stream_ops: streams, realPath, tryFSOperation }: NodeFiles): void {
  const changed = new Set<string>()
  const { mknod } = names
  names.mknod = (directory, ...rest) => {
    const made = mknod(directory, ...rest)
    changed.add(realPath(directory))
    return made
  }
  const { write } = streams
  streams.write = (stream, ...rest) => {
    if (changed.size > 0 && stream.node.name === CONTROL_FILE) {
      for (const each of changed) tryFSOperation(() => syncNames(each))
      changed.clear()
    }
    return write(stream, ...rest)
  }
}

function syncNames(directory: string): void {
  // Windows cannot open directories, and does not need this step. One that is gone has no names.
  if (process.platform === 'win32' || !existsSync(directory)) return
  const fd = openSync(directory, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
