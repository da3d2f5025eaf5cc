import path from 'node:path'
import type { ProviderName } from '#core/contract/accounts.ts'
import { createMailReader } from '#server/mail/mime/reader/mail-reader.ts'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { createS3Blobs } from '#server/platform/blobs/blobs-s3.ts'
import { watchBlobs } from '#server/platform/blobs/watch-blobs.ts'
import { keepPrivate } from '#server/platform/files/private-files.ts'
import { createMailDns } from '#server/platform/network/mail-dns.ts'
import { createOutbound, type Places } from '#server/platform/network/outbound.ts'
import { openSecretBox } from '#server/platform/secrets/secrets.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { createMemory } from './db/memory/memory.ts'
import { isOutdated, migrate } from './db/migrate.ts'
import { createDatabaseClock } from './db/server/database-clock.ts'
import type { Deps } from './deps.ts'
import { imapFactory } from './imap-factory.ts'
import { oauthClients } from './mail/oauth/registry.ts'
import { gmailFactory } from './mail/providers/gmail/gmail-provider.ts'
import { graphFactory } from './mail/providers/graph/graph-provider.ts'
import { createKeptSessions } from './mail/providers/imap/connection/kept-sessions.ts'
import { createSmtpPool } from './mail/providers/imap/connection/smtp-pool.ts'
import { pushReceivers } from './mail/providers/push.ts'
import { createProviderRegistry, type ProviderFactory } from './mail/providers/registry.ts'
import { keepBlobs } from './mailbox/blobs/keep-blobs.ts'
import { type Clock, isClockWrong } from './platform/clock.ts'
import { StartupError } from './platform/errors.ts'
import { createEvents } from './platform/events.ts'
import type { Lifecycle } from './platform/lifecycle.ts'
import type { Log } from './platform/log.ts'
import { readCa, relayOf } from './relay-of.ts'
import { guests } from './work/gate/guests.ts'
import { createQueue } from './work/jobs/queue.ts'
import { allJobs, appPublish } from './work/reactions/app-queue.ts'

interface Parts {
  config: Config
  log: Log
  lifecycle: Pick<Lifecycle, 'onStop'>
  /** The provider of the demo. */
  sandbox?: ProviderFactory
  /** Of the demo. */
  clock?: Clock
  /** Where the websites of the demo stand. */
  places?: Places
}

/**
 * The only place that chooses the real parts. Opens the database first, so that nothing else starts if it is the wrong
 * one.
 */
export async function buildDeps({
  config,
  log,
  lifecycle,
  sandbox,
  clock: givenClock,
  places,
}: Parts): Promise<Deps> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    dataDir: config.dataDir,
    maxConnections: config.databaseConnections,
    log,
  })
  lifecycle.onStop('database', () => database.close())
  const { clock, clockAheadMs } = await chooseClock(database, log, lifecycle, givenClock)
  await migrate(database)
  await keepPrivate(config.dataDir, log)
  const store = blobStore(config)
  if (!config.s3) await refuseUnwritable(config.dataDir, store)
  const events = await createEvents({ database, log })
  lifecycle.onStop('events', () => events.close())
  // Closed after the queue, because jobs use it.
  const reader = createMailReader({ log })
  lifecycle.onStop('mail reader', () => reader.close())
  const queue = await createQueue({
    database,
    log,
    catalog: allJobs,
    isOutdated: () => isOutdated(database.db),
    takesJobs: () => !isClockWrong(clockAheadMs()),
    isTold: config.roles.worker,
  })
  lifecycle.onStop('queue', timeoutMs => queue.stop({ timeoutMs }))
  const outbound = createOutbound({ allowHosts: config.outboundAllowHosts, places })
  const ca = readCa(config)
  const smtpPool = createSmtpPool()
  lifecycle.onStop('outgoing connections', () => smtpPool.close())
  // Where mail is read: elsewhere they would only be one more connection of each mailbox.
  const keptSessions = config.roles.worker ? createKeptSessions() : undefined
  lifecycle.onStop('tried connections', () => keptSessions?.close())
  const imap = imapFactory({ ca, log, outbound, smtpPool, keptSessions })
  const secrets = await openSecretBox(config.secretKeys, config.dataDir)
  return {
    config,
    database,
    db: database.db,
    log,
    clock,
    clockAheadMs,
    events,
    memory: createMemory({ db: database.db, events }),
    queue,
    publish: appPublish(queue, clock),
    guests,
    blobs: keepBlobs({ db: database.db, store }),
    reader,
    secrets,
    outbound,
    mail: createProviderRegistry({
      imap,
      gmail: gmailFactory(config, log),
      outlook: graphFactory(config, log, secrets),
      sandbox,
    } satisfies Record<ProviderName, ProviderFactory | undefined>),
    pushes: pushReceivers(config, secrets),
    oauth: oauthClients(config, clock),
    mailDns: config.checkSenders ? createMailDns() : null,
    relay: relayOf(config),
  }
}

async function chooseClock(
  { pool }: Database,
  log: Log,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  given: Clock | undefined,
): Promise<Pick<Deps, 'clock' | 'clockAheadMs'>> {
  if (given) return { clock: given, clockAheadMs: () => 0 }
  const clock = await createDatabaseClock(pool, log)
  lifecycle.onStop('clock', async () => clock.stop())
  return { clock, clockAheadMs: clock.aheadMs }
}

export function blobStore({ s3, dataDir }: Config): BlobStore {
  return watchBlobs(s3 ? createS3Blobs(s3) : createDiskBlobs(path.join(dataDir, 'blobs')))
}

/**
 * Refuses to start if blobs cannot be written to the data directory. A bucket may come back by itself, but a directory
 * needs the operator.
 */
async function refuseUnwritable(dataDir: string, store: BlobStore): Promise<void> {
  try {
    await store.probe()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Files cannot be written to the data directory ${dataDir} (${reason}).`, {
      cause: error,
    })
  }
}
