import { statfsSync } from 'node:fs'

/**
 * Free space that is kept on the disks we write to. PostgreSQL stops when it cannot write its log, and even a deletion,
 * which would free space, needs some. So saving is refused before that point.
 */
const RESERVE_MB = 64

export const hasRoom = (directory: string): boolean => freeBytes(directory) > RESERVE_MB * 1024 * 1024

/** Infinite where it is not known: some network file systems do not report it. */
export function freeBytes(directory: string): number {
  const { bavail, bsize, blocks } = statfsSync(directory)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** Uses the error code of Node and the kernel, so that the message is the same as for a write that failed. */
export function noRoomIn(directory: string): Error {
  return Object.assign(new Error(`less than ${RESERVE_MB} MB are free on the disk of ${directory}`), {
    code: 'ENOSPC',
  })
}
