import type { Actor, AnyActor } from '#core/policy.ts'
import type { MailReader } from '#server/mail/mime/reader/mail-reader.ts'
import type { Blobs } from '#server/platform/blobs/blobs.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import type { MailRelay } from '#server/platform/network/mail-relay.ts'
import type { Outbound } from '#server/platform/network/outbound.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import type { Memory } from './db/memory/memory.ts'
import type { OAuthClients } from './mail/oauth/registry.ts'
import type { PushReceivers } from './mail/providers/push.ts'
import type { ProviderRegistry } from './mail/providers/registry.ts'
import type { Clock } from './platform/clock.ts'
import type { Events } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import type { Guests } from './work/gate/guest.ts'
import type { AppPublish, AppQueue } from './work/reactions/app-queue.ts'

/** Everything that a wing may use. Built once in `main.ts`; tests build it with an in-memory database. */
export interface Deps {
  config: Config
  database: Database
  db: Db
  log: Log
  /** The database's, where that is a server. */
  clock: Clock
  /** How far this machine's clock is ahead of it (ms). */
  clockAheadMs(): number
  events: Events
  memory: Memory
  blobs: Blobs
  /** Parses mail, in threads. */
  reader: MailReader
  secrets: SecretBox
  outbound: Outbound
  queue: AppQueue
  /** Publishes an event to the subscribers in `work/reactions/catalog.ts`. */
  publish: AppPublish
  /** Whom the gate asks before a message leaves by itself, from `work/gate/guests.ts`. */
  guests: Guests
  mail: ProviderRegistry
  /** Read the push notifications of providers. */
  pushes: PushReceivers
  /** OAuth clients of the providers that this installation is registered with. */
  oauth: OAuthClients
  /** Looks up DNS records about senders of mail; null if the operator has switched it off. */
  mailDns: MailDns | null
  /** The installation's own outgoing server; null if the operator has configured none. */
  relay: MailRelay | null
}

/** What an operation works with: the parts and the actor. The actor is null for somebody who is not signed in. */
export interface Ctx<Who extends AnyActor | null = Actor> extends Deps {
  actor: Who
}
