import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { createDisk, type Disk } from './disk.ts'

/** Whether strace can run. Throws without it, unless QUILLBOX_ALLOW_SKIP=1. */
export function haveStrace(): boolean {
  if (process.platform === 'linux' && spawnSync('strace', ['-f', '--seccomp-bpf', 'true']).status === 0)
    return true
  const advice = 'strace is not installed (Debian: apt-get install strace), or may not trace'
  if (process.env.QUILLBOX_ALLOW_SKIP !== '1')
    throw new Error(`${advice}; QUILLBOX_ALLOW_SKIP=1 skips its tests`)
  console.warn(`Skipping the tests of power cuts: ${advice}`)
  return false
}

const TRACED =
  'open|openat|creat|write|pwrite64|writev|pwritev|pwritev2|fsync|fdatasync|ftruncate|truncate|fallocate|copy_file_range|sendfile|rename|renameat|renameat2|link|linkat|unlink|unlinkat|rmdir|mkdir|mkdirat'

/**
 * What goes before a command, so that every change of files by it, its threads and its child processes, and every fsync, is
 * written to `journal` in the order in which they happened.
 */
export const tracing = (journal: string): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-y', '-s', '100000000', '-o', journal],
  ...['-e', `trace=/^(${TRACED})$`, '-e', 'signal=none', '-qqq'],
]

/** The disk that `journal` tells of. `root` is the folder that is on it, empty at first; it has no links in its path. */
export function readDisk(journal: string, root: string): Disk & { playTo(position: number): void } {
  // PostgreSQL counts on what ext4, XFS and Btrfs do.
  const disk = createDisk(name => name.startsWith('database'))
  const readLine = linesOf(journal)
  const play = player(disk, root)
  return {
    ...disk,
    /** Reads the journal up to this position. */
    playTo(position) {
      for (let line = readLine(position); line !== null; line = readLine(position)) play(line)
    },
  }
}

/** Returns a function that gives the next line which ends before a position, if there is one. */
function linesOf(file: string): (before: number) => string | null {
  const chunk = Buffer.alloc(4 * 1024 * 1024)
  let [held, position] = [Buffer.alloc(0), 0]
  return before => {
    const fd = openSync(file, 'r')
    try {
      for (let from = 0; ; ) {
        const end = held.indexOf(10, from)
        if (end >= 0) {
          if (position + end + 1 > before) return null
          const line = held.toString('latin1', 0, end)
          held = held.subarray(end + 1)
          position += end + 1
          return line
        }
        const read = readSync(fd, chunk, 0, chunk.length, position + held.length)
        if (read === 0) return null
        from = held.length
        held = Buffer.concat([held, chunk.subarray(0, read)])
      }
    } finally {
      closeSync(fd)
    }
  }
}

function player(disk: Disk, root: string): (line: string) => void {
  const unfinished = new Map<string, string>()
  /** Of processes, as strace shows them beside AT_FDCWD. */
  const folders = new Map<string, string>()
  let [anyFolder, calls] = [root, 0]
  /** Where `write` goes on in a file. */
  const positions = new Map<string, number>()
  const appended = new Set<string>()
  const syncs = new Map<string, string>()

  const place = (pid: string, name: string): string | null => {
    const folder = folders.get(pid) ?? anyFolder
    const full = path.resolve(folder, name.replace(/^\/proc\/self\/cwd(?=\/|$)/, folder))
    return full === root ? '.' : full.startsWith(`${root}/`) ? full.slice(root.length + 1) : null
  }

  const began = (pid: string, text: string) => {
    const sync = /^(?:fsync|fdatasync)\(\d+<(.*?)>/.exec(text)
    const name = sync && place(pid, sync[1] ?? '')
    if (!name || !disk.has(name)) return
    calls += 1
    syncs.set(pid, `${calls}`)
    disk.play({ op: 'sync', name, id: `${calls}` })
  }

  const ended = (pid: string, text: string) => {
    const [, call = '', given = '', result = ''] = /^(\w+)\(([\s\S]*)\)\s+= (-?\d+|\?)[^"]*$/.exec(text) ?? []
    if (call === 'fsync' || call === 'fdatasync') {
      const id = syncs.get(pid)
      syncs.delete(pid)
      if (id && result === '0') disk.play({ op: 'synced', id })
      return
    }
    const folder = /^AT_FDCWD<([^>]*)>/.exec(given)?.[1]
    if (folder !== undefined) {
      folders.set(pid, folder)
      if (folder.startsWith(root)) anyFolder = folder
    }
    if (result === '?' || result.startsWith('-')) return
    const named = () => stringsIn(given).map(bytes => place(pid, bytes.toString()))
    /** The file of a descriptor; null where it is not on the disk, or has no name any more. */
    const file = (argument = given) => {
      const found = /^\d+<([^>]*)>(\(deleted\))?/.exec(argument)
      const name = found && !found[2] ? place(pid, found[1] ?? '') : null
      return name !== null && disk.has(name) ? name : null
    }
    switch (call) {
      case 'open':
      case 'openat':
      case 'creat': {
        const opened = /= \d+<([^>]*)>$/.exec(text)?.[1]
        const name = opened === undefined ? null : place(pid, opened)
        if (name === null) return
        if (!disk.has(name)) disk.play({ op: 'create', name })
        else if (call === 'creat' || given.includes('O_TRUNC')) disk.play({ op: 'truncate', name, length: 0 })
        positions.set(name, 0)
        if (given.includes('O_APPEND')) appended.add(name)
        else appended.delete(name)
        return
      }
      case 'write':
      case 'writev':
      case 'pwrite64':
      case 'pwritev':
      case 'pwritev2': {
        const name = file()
        if (name === null) return
        const isPlaced = call.startsWith('p')
        const last = (call === 'pwritev2' ? /, (\d+), \w+$/ : /, (\d+)$/).exec(given)?.[1]
        const position = isPlaced
          ? Number(last)
          : appended.has(name)
            ? disk.sizeOf(name)
            : (positions.get(name) ?? 0)
        const bytes = Buffer.concat(stringsIn(given)).subarray(0, Number(result))
        if (bytes.length !== Number(result)) throw new Error(`strace has cut: ${text.slice(0, 200)}`)
        disk.play({ op: 'write', name, position }, bytes)
        if (!isPlaced) positions.set(name, position + bytes.length)
        return
      }
      case 'ftruncate':
      case 'truncate': {
        const name = call === 'truncate' ? named()[0] : file()
        if (name) disk.play({ op: 'truncate', name, length: Number(/, (\d+)$/.exec(given)?.[1]) })
        return
      }
      case 'fallocate': {
        const name = file()
        const [, mode, from, length] = /, (\w+), (\d+), (\d+)$/.exec(given) ?? []
        if (name && mode !== '0') throw new Error(`not understood: ${text}`)
        if (name) disk.play({ op: 'extend', name, length: Number(from) + Number(length) })
        return
      }
      case 'copy_file_range':
      case 'sendfile':
        if (given.split(', ').some(argument => file(argument) !== null))
          throw new Error(`not understood: ${text}`)
        return
      case 'mkdir':
      case 'mkdirat': {
        const [name] = named()
        if (name && name !== '.') disk.play({ op: 'mkdir', name })
        return
      }
      case 'rename':
      case 'renameat':
      case 'renameat2': {
        const [from, to] = named()
        if (from && to) disk.play({ op: 'rename', from, to })
        return
      }
      case 'link':
      case 'linkat': {
        const [from, to] = named()
        if (from && to) disk.play({ op: 'link', from, to })
        return
      }
      case 'unlink':
      case 'unlinkat':
      case 'rmdir': {
        const [name] = named()
        if (name) disk.play({ op: 'remove', name })
        return
      }
      default:
        throw new Error(`not understood: ${text.slice(0, 200)}`)
    }
  }

  return line => {
    const gap = line.indexOf(' ')
    const pid = line.slice(0, gap)
    const text = line.slice(gap).trimStart()
    if (text.startsWith('+++') || text.startsWith('---')) return
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)
    if (resumed) {
      const start = unfinished.get(pid) ?? ''
      unfinished.delete(pid)
      return ended(pid, start + text.slice(resumed[0].length))
    }
    began(pid, text)
    const cut = text.lastIndexOf('<unfinished ...>')
    if (cut >= 0 && cut + 16 === text.length) unfinished.set(pid, text.slice(0, cut).trimEnd())
    else ended(pid, text)
  }
}

const ESCAPES: Record<string, number> = { n: 10, t: 9, r: 13, v: 11, f: 12, '"': 34, '\\': 92 }

/** The quoted strings of a call, in the escapes of C. */
function stringsIn(text: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const bytes = Buffer.alloc(text.length - at)
    let length = 0
    for (at += 1; text.charCodeAt(at) !== 34; at += 1) {
      if (text.charCodeAt(at) !== 92) {
        bytes[length++] = text.charCodeAt(at)
        continue
      }
      at += 1
      const known = ESCAPES[text[at] ?? '']
      if (known !== undefined) {
        bytes[length++] = known
        continue
      }
      let value = 0
      const end = at + 3
      for (; at < end && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 55; at += 1)
        value = value * 8 + text.charCodeAt(at) - 48
      at -= 1
      bytes[length++] = value
    }
    found.push(bytes.subarray(0, length))
  }
  return found
}
