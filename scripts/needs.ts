import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests run against, and the Debian packages that bring it. */
interface Need {
  name: string
  packages: string[]
  find: () => boolean
  /** Tests run without it, too, only more slowly. */
  isOptional?: boolean
}

const NEEDS: Need[] = [
  {
    name: 'Chromium',
    packages: ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'],
    find: () => ['chromium', 'chromium-browser', 'google-chrome'].some(onPath),
  },
  {
    // Takes two thirds of the processor time of the whole browser.
    name: 'the headless shell of Chromium',
    packages: ['chromium-headless-shell'],
    find: () => onPath('chromium-headless-shell'),
    isOptional: true,
  },
  {
    name: 'Dovecot',
    packages: ['dovecot-imapd', 'dovecot-lmtpd'],
    find: () => onPath('dovecot') && onPath('doveadm'),
  },
  {
    // Records what reaches the disk, for the test of power cuts.
    name: 'strace',
    packages: ['strace'],
    find: () => onPath('strace'),
  },
  {
    // The oldest that the product takes. Its programs are not on the path.
    name: 'PostgreSQL 15',
    packages: ['postgresql-15'],
    find: () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
  },
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    find: () => onPath('pgbouncer'),
  },
  {
    // Checks the alert rules and the metrics. Prometheus itself is not started.
    name: 'promtool',
    packages: ['prometheus'],
    find: () => onPath('promtool'),
  },
]

const POLICY = '/usr/sbin/policy-rc.d'

/** Installs what is missing where that can be done without a question. Gives the names of what is missing still. */
export function provideNeeds(say: (text: string) => void): { missing: string[]; reason: string } {
  const missing = NEEDS.filter(need => !need.find())
  if (missing.length === 0) return { missing: [], reason: '' }
  const unmet = () => missing.filter(need => !need.isOptional && !need.find()).map(need => need.name)
  const names = missing.map(need => need.name)
  const root = privileges()
  if (!root)
    return { missing: unmet(), reason: 'not installed, and installing needs root on a system with apt' }
  say(`Installing ${names.join(', ')} …`)
  const refused = install(root, missing)
  return { missing: unmet(), reason: refused }
}

/** The words that make a command one of root's, or null where that is impossible without a password. */
function privileges(): string[] | null {
  if (!onPath('apt-get')) return null
  if (process.getuid?.() === 0) return []
  return onPath('sudo') && succeeds(['sudo', '-n', 'true']) ? ['sudo', '-n'] : null
}

/** Empty on success, else the reason. The services that the packages bring are not started. */
function install(root: string[], needs: Need[]): string {
  const policy = root.length === 0 && !existsSync(POLICY)
  if (policy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const apt = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
    if (!succeeds([...apt, 'update'])) return 'apt-get update failed'
    // One after the other: not every release of every system has all of them.
    const failed = needs
      .map(({ packages }) => packages)
      .filter(packages => !succeeds([...apt, 'install', '-y', '--no-install-recommends', ...packages]))
    return failed.map(packages => `apt-get install ${packages.join(' ')} failed`).join('; ')
  } finally {
    if (policy) rmSync(POLICY, { force: true })
  }
}

function succeeds([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Daemons live in sbin, which is not on everybody's path. */
function onPath(program: string): boolean {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return directories.some(directory => {
    try {
      accessSync(join(directory, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
