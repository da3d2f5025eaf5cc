import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import worker from 'node:worker_threads'

/**
 * Loaded before a program (`--import`), it appends every change to the files under POWER_ROOT, and every fsync, to
 * POWER_JOURNAL, in the order in which they happened. `disk.ts` reads that file. Threads and child processes of the
 * program write to the same journal.
 */
const root = process.env.POWER_ROOT as string
const journal = fs.openSync(process.env.POWER_JOURNAL as string, 'a')
const real = { ...fs }
const realPromises = { ...fs.promises }
let syncs = 0
log({ op: 'root', inode: real.lstatSync(root).ino })

/** One write with O_APPEND, so that entries of threads and processes do not mix. */
function log(entry: object, bytes: Uint8Array = new Uint8Array()): void {
  const head = Buffer.from(JSON.stringify(entry))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(head.length, 0)
  sizes.writeUInt32LE(bytes.length, 4)
  real.writeSync(journal, Buffer.concat([sizes, head, bytes]))
}

const isOurs = (file: unknown): file is string =>
  typeof file === 'string' && (file === root || file.startsWith(`${root}/`))
const name = (file: string) => path.relative(root, file)
const inode = (fd: number) => real.fstatSync(fd).ino
const inodeAt = (file: string) => real.lstatSync(file).ino

/** Descriptors of files under the root. */
const watched = new Set<number>()

function opened(fd: number, file: string, existed: boolean, flags: unknown): number {
  watched.add(fd)
  const mode = typeof flags === 'number' ? flags : 0
  const truncates = typeof flags === 'string' ? flags.startsWith('w') : (mode & fs.constants.O_TRUNC) !== 0
  if (!existed) log({ op: 'create', name: name(file), inode: inode(fd) })
  else if (truncates) log({ op: 'truncate', inode: inode(fd), length: 0 })
  return fd
}

/** Logs the whole content of a file, for writes whose position is unknown. */
function logContent(fd: number): void {
  const { size, ino } = real.fstatSync(fd)
  const bytes = Buffer.alloc(size)
  // If it was opened for writing only, it cannot be read through its own descriptor.
  const reader = real.openSync(`/proc/self/fd/${fd}`, 'r')
  real.readSync(reader, bytes, 0, size, 0)
  real.closeSync(reader)
  log({ op: 'truncate', inode: ino, length: 0 })
  log({ op: 'write', inode: ino, position: 0 }, bytes)
}

function syncing(fd: number): () => void {
  const id = `${process.pid}.${worker.threadId}.${syncs++}`
  log({ op: 'sync', inode: inode(fd), id })
  return () => log({ op: 'synced', id })
}

function madeDirectories(first: string | undefined, last: string): void {
  if (first === undefined) return
  const missing = path.relative(path.dirname(first), last).split(path.sep)
  let at = path.dirname(first)
  for (const part of missing) {
    at = path.join(at, part)
    log({ op: 'mkdir', name: name(at), inode: inodeAt(at) })
  }
}

function removed(file: string): void {
  log({ op: 'remove', name: name(file) })
}

const onClosed = (fd: number) => watched.delete(fd)

Object.assign(fs, {
  openSync(file: PathLike, flags: string | number = 'r', mode?: number) {
    if (!isOurs(file)) return real.openSync(file, flags, mode)
    const existed = real.existsSync(file)
    return opened(real.openSync(file, flags, mode), file, existed, flags)
  },
  closeSync(fd: number) {
    onClosed(fd)
    real.closeSync(fd)
  },
  writeSync(fd: number, memory: NodeJS.ArrayBufferView, offset: number, length: number, position: number) {
    const written = real.writeSync(fd, memory, offset, length, position)
    const bytes = new Uint8Array(memory.buffer, memory.byteOffset + offset, written)
    if (watched.has(fd)) log({ op: 'write', inode: inode(fd), position }, bytes)
    return written
  },
  writeFileSync(file: PathLike, data: string | Uint8Array, options: object) {
    if (!isOurs(file)) return real.writeFileSync(file, data, options)
    const fd = fs.openSync(file, 'w', (options as { mode?: number }).mode)
    real.writeFileSync(fd, data)
    if (data.length > 0) logContent(fd)
    fs.closeSync(fd)
  },
  ftruncateSync(fd: number, length: number) {
    real.ftruncateSync(fd, length)
    if (watched.has(fd)) log({ op: 'truncate', inode: inode(fd), length })
  },
  truncateSync(file: string, length: number) {
    real.truncateSync(file, length)
    if (isOurs(file)) log({ op: 'truncate', inode: inodeAt(file), length })
  },
  fsyncSync(fd: number) {
    const done = watched.has(fd) ? syncing(fd) : undefined
    real.fsyncSync(fd)
    done?.()
  },
  renameSync(from: string, to: string) {
    real.renameSync(from, to)
    if (isOurs(from)) log({ op: 'rename', from: name(from), to: name(to) })
  },
  unlinkSync(file: string) {
    real.unlinkSync(file)
    if (isOurs(file)) removed(file)
  },
  rmdirSync(file: string) {
    real.rmdirSync(file)
    if (isOurs(file)) removed(file)
  },
  mkdirSync(file: string, options?: fs.MakeDirectoryOptions & { recursive: true }) {
    const first = real.mkdirSync(file, options)
    if (isOurs(file)) madeDirectories(options?.recursive ? first : file, file)
    return first
  },
  // Used by `createWriteStream`.
  open(...args: [file: PathLike, ...options: unknown[], done: (error: Error | null, fd: number) => void]) {
    const [file, flags] = args
    const done = args.pop() as (error: Error | null, fd: number) => void
    const existed = isOurs(file) && real.existsSync(file)
    const open = real.open as (...args: unknown[]) => void
    open(...args, (error: Error | null, fd: number) => {
      if (!error && isOurs(file)) opened(fd, file, existed, flags)
      done(error, fd)
    })
  },
  fsync(fd: number, done: (error: Error | null) => void) {
    if (!watched.has(fd)) return real.fsync(fd, done)
    logContent(fd)
    const synced = syncing(fd)
    real.fsync(fd, error => {
      if (!error) synced()
      done(error)
    })
  },
  close(fd: number, done?: (error?: Error | null) => void) {
    onClosed(fd)
    real.close(fd, done)
  },
})

Object.assign(fs.promises, {
  async open(file: PathLike, flags: string = 'r', mode?: number) {
    const existed = isOurs(file) && real.existsSync(file)
    const handle = await realPromises.open(file, flags, mode)
    if (!isOurs(file)) return handle
    const { fd } = handle
    opened(fd, file, existed, flags)
    const { writeFile, sync, close } = handle
    const write: (...args: [Uint8Array, number, number, number]) => Promise<{ bytesWritten: number }> =
      handle.write.bind(handle)
    return Object.assign(handle, {
      async write(bytes: Uint8Array, offset: number, length: number, position: number) {
        const done = await write(bytes, offset, length, position)
        log({ op: 'write', inode: inode(fd), position }, bytes.subarray(offset, offset + done.bytesWritten))
        return done
      },
      async writeFile(...args: Parameters<typeof writeFile>) {
        await writeFile.apply(handle, args)
        logContent(fd)
      },
      async sync() {
        const done = syncing(fd)
        await sync.call(handle)
        done()
      },
      close() {
        onClosed(fd)
        return close.call(handle)
      },
    })
  },
  async writeFile(file: PathLike, ...rest: [data: string | Uint8Array, options?: fs.WriteFileOptions]) {
    if (!isOurs(file)) return realPromises.writeFile(file, ...rest)
    const handle = await fs.promises.open(file, 'w')
    await handle.writeFile(...(rest as [string]))
    await handle.close()
  },
  // Synchronous, so that the journal has them in the order in which they happened.
  rename: async (from: string, to: string) => fs.renameSync(from, to),
  mkdir: async (file: string, options?: fs.MakeDirectoryOptions & { recursive: true }) =>
    fs.mkdirSync(file, options),
  async link(from: string, to: string) {
    real.linkSync(from, to)
    if (isOurs(from)) log({ op: 'link', from: name(from), to: name(to) })
  },
  async rm(file: string, options?: fs.RmOptions) {
    const existed = isOurs(file) && real.existsSync(file)
    real.rmSync(file, options)
    if (existed) removed(file)
  },
  rmdir: async (file: string) => fs.rmdirSync(file),
  async mkdtemp(prefix: string) {
    const made = real.mkdtempSync(prefix)
    if (isOurs(made)) madeDirectories(made, made)
    return made
  },
})

// A thread with flags of its own does not get those of the environment.
const { Worker } = worker
Object.assign(worker, {
  Worker: class extends Worker {
    constructor(file: string | URL, options: worker.WorkerOptions = {}) {
      const execArgv = [...(options.execArgv ?? []), '--import', import.meta.url]
      super(file, { ...options, execArgv })
    }
  },
})
syncBuiltinESMExports()
