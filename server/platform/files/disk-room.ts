import { statfsSync } from 'node:fs'

/**
 * So much stays free on the disks that we write to. PostgreSQL stops when its log has no room, and a deletion, which is
 * what helps, needs some itself; so nothing is saved any more before that.
 */
const RESERVE_MB = 64

export function hasRoom(directory: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(directory)
  // Some network file systems do not count.
  return blocks === 0 || bavail * bsize > RESERVE_MB * 1024 * 1024
}

/** The code is that of Node and of the kernel, so that it is told like any other write that finds no room. */
export function noRoomIn(directory: string): Error {
  return Object.assign(new Error(`less than ${RESERVE_MB} MB are free on the disk of ${directory}`), {
    code: 'ENOSPC',
  })
}
