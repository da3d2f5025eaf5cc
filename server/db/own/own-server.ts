import { StartupError } from '#server/platform/errors.ts'
import { hasRoom, noRoomIn } from '#server/platform/files/disk-room.ts'
import type { Log } from '#server/platform/log.ts'
import { addressOf } from './address.ts'
import { clusterOf, makeCluster, refuseOthers } from './cluster.ts'
import {
  isStopping,
  type Place,
  pidOf,
  refuseWrites,
  startPostmaster,
  stopPostmaster,
  takeOver,
  tellToStop,
} from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { openUsersLock, type UsersLock } from './users-lock.ts'

const LOOK_EVERY_MS = 1000

export interface OwnServer {
  /** For node-postgres. */
  url: string
  /** Whether no other process used the database when this one came. */
  isAlone: boolean
  /** The last process to leave stops the server. */
  release(): Promise<void>
}

/**
 * The PostgreSQL server of a data directory, from npm. The first process to come starts it, or takes over the one that
 * a killed process has left; whoever comes later uses it, too. While it is used, it is started again if it ends.
 */
export async function openOwnServer(dataDir: string, log?: Log): Promise<OwnServer> {
  refuseOthers(dataDir)
  const lock = openUsersLock(dataDir)
  try {
    if (!hasRoom(dataDir))
      throw new StartupError(
        `The database cannot be started (${noRoomIn(dataDir).message}). Put that right and start again.`,
      )
    const place = { bin: await findPrograms(), dataDir, cluster: clusterOf(dataDir) }
    const isAlone = await lock.inTurn(async () => {
      const isAlone = lock.enter()
      await makeCluster(place.bin, dataDir)
      await startPostmaster(place, log)
      if (isAlone) await takeOver(place)
      return isAlone
    })
    const unwatch = watch(place, lock, log)
    const leaveAtExit = () => {
      lock.leave()
      if (lock.isUnused()) tellToStop(place.cluster)
    }
    process.once('exit', leaveAtExit)
    return {
      url: addressOf(place),
      isAlone,
      async release() {
        await unwatch()
        await lock.inTurn(async () => {
          process.off('exit', leaveAtExit)
          lock.leave()
          if (lock.isUnused()) await stopPostmaster(place.cluster)
        })
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Runs work on a data directory whose database nobody uses or begins to use meanwhile; a server that a killed process has left
 * is stopped first. Throws a StartupError where the database is used.
 */
export async function whileUnused<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = openUsersLock(dataDir)
  try {
    return await lock.inTurn(async () => {
      if (!lock.isUnused()) throw inUse(dataDir)
      await stopPostmaster(clusterOf(dataDir))
      return await work()
    })
  } finally {
    lock.close()
  }
}

export const inUse = (dataDir: string) =>
  new StartupError(
    `The data directory ${dataDir} is open in another Quillbox process. Stop that process, or set DATA_DIR to another directory.`,
  )

/**
 * Starts the server again when it has ended. A full disk for its log would end it; read-only before that point, it goes on.
 * Returns a function that stops that.
 */
function watch(place: Place, lock: UsersLock, log: Log | undefined): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  let isFull = false
  const look = async () => {
    if (pidOf(place.cluster) !== null && !isStopping(place.cluster)) {
      if (hasRoom(place.dataDir) !== isFull) return
      await refuseWrites(place, !isFull)
      isFull = !isFull
      return
    }
    log?.error('the database has ended; it is started again')
    try {
      await lock.inTurn(() => startPostmaster(place, log))
    } catch (error) {
      log?.error({ err: error }, 'the database cannot be started')
    }
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    looking = look()
      .catch(error => log?.debug({ err: error }, 'the database cannot be told whether the disk is full'))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
