import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { freeBytes } from '#server/platform/files/disk-room.ts'

const MEMORY = '/dev/shm'
/** For the databases of two test files at a time, with their logs. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Where databases of tests lie: in memory, where there is enough. A database is more than a thousand files, and to copy them
 * takes 24 ms of processor time there, and up to 600 on a disk that is busy. Benchmarks write on the disk.
 */
export const placeForTests = (): string =>
  process.env.VITEST && existsSync(MEMORY) && freeBytes(MEMORY) > ENOUGH_BYTES ? MEMORY : tmpdir()
