import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** What a container of this project would give a process. */
interface Place {
  /** Folders that are empty and lost at the end, as `path` or `path:uid=1000`. */
  tmpfs?: string[]
  /** What lies where, as `source:target`. */
  mounts?: string[]
  isReadOnly?: boolean
  uid?: number
  env: Record<string, string | undefined>
  log: string
}

/**
 * Runs a program with a mount namespace of its own: with the folders that a compose file gives it, a root that it cannot write,
 * and no rights beyond those of its user.
 */
export function runInside(
  command: string[],
  { tmpfs = [], mounts = [], isReadOnly, uid, env, log }: Place,
): ChildProcess {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = [
    'set -e',
    // Before the root cannot be written any more.
    ...tmpfs.map(mount => `mkdir -p ${quote(mount.split(':')[0] ?? '')}`),
    ...mounts.map(mount => {
      const [source = '', target = ''] = mount.split(':')
      return `[ -d ${quote(source)} ] && mkdir -p ${quote(target)} || { mkdir -p "$(dirname ${quote(target)})"; touch ${quote(target)}; }`
    }),
    ...(isReadOnly ? ['mount --bind / /', 'mount -o remount,bind,ro /'] : []),
    ...tmpfs.map(mount => {
      const [target = '', options = 'mode=1777'] = mount.split(':')
      return `mount -t tmpfs -o ${options} tmpfs ${quote(target)}`
    }),
    ...mounts.map(mount => {
      const [source = '', target = ''] = mount.split(':')
      return `mount --bind ${quote(source)} ${quote(target)}`
    }),
    `exec ${[...(uid === undefined ? [] : asUser(uid)), ...command].map(quote).join(' ')}`,
  ]
  const child = spawn('unshare', ['--mount', 'sh', '-c', lines.join('\n')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout?.pipe(file)
  child.stderr?.pipe(file)
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

const asUser = (uid: number) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--no-new-privs',
]

/** Answers the exit code; null after a signal that killed it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}
