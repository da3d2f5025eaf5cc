import { readdir, readFile, readlink } from 'node:fs/promises'

/** The program that listens on a port of this machine, as Linux tells it; null where it does not. */
export async function holderOf(port: number): Promise<string | null> {
  try {
    const inodes = (await Promise.all(['tcp', 'tcp6'].map(table => listening(table, port)))).flat()
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid) || !(await hasOneOf(pid, inodes))) continue
      return `${(await readFile(`/proc/${pid}/comm`, 'utf8')).trim()} (pid ${pid})`
    }
  } catch {
    // Another system, or a process that is not ours to look at.
  }
  return null
}

const LISTENING = '0A'

async function listening(table: string, port: number): Promise<string[]> {
  const text = await readFile(`/proc/net/${table}`, 'utf8').catch(() => '')
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return text.split('\n').flatMap(line => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return local.endsWith(`:${hex}`) && state === LISTENING ? `socket:[${inode}]` : []
  })
}

async function hasOneOf(pid: string, inodes: readonly string[]): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const file of files) {
    const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')
    if (inodes.includes(target)) return true
  }
  return false
}
