import type { Actor, AnyActor } from '#core/policy.ts'
import type { MailReader } from '#server/mime/reader/mail-reader.ts'
import type { Blobs } from '#server/platform/blobs/blobs.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import type { MailRelay } from '#server/platform/network/mail-relay.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import type { Clock } from './platform/clock.ts'
import type { Events } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import type { PushReceivers } from './providers/mail/push.ts'
import type { ProviderRegistry } from './providers/mail/registry.ts'
import type { OAuthClients } from './providers/oauth/registry.ts'
import type { AppPublish, AppQueue } from './reactions/app-queue.ts'

/** Everything a feature may use. Built once in `main.ts`; tests build it with an in-memory database. */
export interface Deps {
  config: Config
  database: Database
  db: Db
  log: Log
  clock: Clock
  events: Events
  blobs: Blobs
  /** Takes mail apart, in threads. */
  reader: MailReader
  secrets: SecretBox
  outbound: Outbound
  queue: AppQueue
  /** Tells the subscribers of `reactions/catalog.ts` what has happened. */
  publish: AppPublish
  mail: ProviderRegistry
  /** Reads what providers tell of by themselves. */
  pushes: PushReceivers
  /** Providers that people grant access at, as far as this installation is set up for them. */
  oauth: OAuthClients
  /** Answers what domains say of their mail; null where the operator has switched it off. */
  mailDns: MailDns | null
  /** The installation's own outgoing server; null where the operator has named none. */
  relay: MailRelay | null
}

/** What an operation works with: the parts, and who acts; null is somebody who is not signed in. */
export interface Ctx<Who extends AnyActor | null = Actor> extends Deps {
  actor: Who
}
