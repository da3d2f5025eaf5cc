import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { type OAuthServiceName, oauthService } from '#core/contract/accounts.ts'
import { AI_ENGINE_NAMES, AI_ENGINES, isLocalServer, type LocalServer } from '#core/contract/ai-settings.ts'
import { isValidAddress, parseAddressList } from '#core/text/addresses/addresses.ts'
import { LLM_PROVIDERS, LLM_SERVICES, type LocalServers } from './engines/llm/providers.ts'
import { dollars, list, optional, proxies, url, whole } from './platform/env-fields.ts'
import { StartupError } from './platform/errors.ts'
import { LOG_LEVELS } from './platform/log.ts'

const port = whole('a port number from 0 to 65535', 0, 65_535)

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const certificates = z
  .string()
  .refine(path => existsSync(path), 'the path of a PEM file that exists')
  .refine(path => !existsSync(path) || hasCertificates(path), 'the path of a PEM file with certificates')

const schema = z.object({
  HOST: optional.transform(host => host ?? '127.0.0.1'),
  PORT: port.default(5000),
  PUBLIC_URL: url('http:', 'https:')
    .refine(
      text => new URL(text).href === `${new URL(text).origin}/`,
      'an address without a path, such as https://mail.example.com',
    )
    .optional(),
  TRUST_PROXY: proxies.default(false),
  ROLES: z
    .string()
    .transform(text => new Set(text.split(',').map(role => role.trim())))
    .refine(roles => [...roles].every(role => ['web', 'worker', 'all'].includes(role)), 'web, worker or all')
    .transform(roles => ({
      web: roles.has('web') || roles.has('all'),
      worker: roles.has('worker') || roles.has('all'),
    }))
    .default({ web: true, worker: true }),
  DATA_DIR: optional.transform(directory => resolve(directory ?? 'data')),
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_CONNECTIONS: whole('a number from 2 to 200', 2, 200).default(10),
  SECRET_KEY: z.string().transform(secretKeys).optional(),
  STORAGE_PERSON_GB: whole('a number of gigabytes from 1 to 100000', 1, 100_000).default(50),
  STORAGE_WORKSPACE_GB: whole('a number of gigabytes from 1 to 100000', 1, 100_000).default(200),
  SYNC_MAILBOXES: whole('a number of mailboxes from 1 to 100000', 1, 100_000).default(10_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DRAIN_SECONDS: whole('a number of seconds from 0 to 60', 0, 60).optional(),
  SESSION_DAYS: whole('a number of days from 1 to 90', 1, 90).default(30),
  SUPER_ADMIN_EMAIL: z.email('an email address').optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(12, 'at least 12 characters').optional(),
  REGISTRATION: z.enum(['open', 'invited'], 'open or invited').default('open'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMTP_TLS: z.enum(['required', 'optional'], 'required or optional').default('required'),
  SMTP_FROM: z
    .string()
    .trim()
    .refine(text => isOneAddress(text), 'an address, alone or as Name <name@example.com>')
    .optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_BASE_URL: url('http:', 'https:').optional(),
  GMAIL_PUBSUB_TOPIC: z
    .string()
    .trim()
    .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, 'a topic such as projects/my-project/topics/gmail')
    .optional(),
  GMAIL_PUBSUB_SERVICE_ACCOUNT: z.email('the address of a service account').optional(),
  MICROSOFT_CLIENT_ID: optional,
  MICROSOFT_CLIENT_SECRET: optional,
  MICROSOFT_TENANT: optional.transform(tenant => tenant ?? 'common'),
  MICROSOFT_BASE_URL: url('http:', 'https:').optional(),
  AI_PROVIDER: z
    .enum(['offline', ...LLM_PROVIDERS], `one of offline, ${LLM_PROVIDERS.join(', ')}`)
    .default('offline'),
  AI_MODEL: optional,
  AI_API_KEY: optional,
  AI_BASE_URL: url('http:', 'https:').optional(),
  AI_EMBEDDING_MODEL: optional,
  AI_CONTEXT_TOKENS: whole('a number of tokens from 2000 to 2000000', 2000, 2_000_000).default(32_000),
  AI_TIMEOUT_SECONDS: whole('a number of seconds from 5 to 600', 5, 600).default(90),
  AI_LOCAL_MODELS: z.string().transform(localServers).optional(),
  AI_PRICE_INPUT: dollars('dollars for a million tokens').optional(),
  AI_PRICE_OUTPUT: dollars('dollars for a million tokens').optional(),
  MICROSOFT_NOTIFICATIONS: z.enum(['on', 'off'], 'on or off').default('off'),
  YAHOO_CLIENT_ID: optional,
  YAHOO_CLIENT_SECRET: optional,
  YAHOO_BASE_URL: url('http:', 'https:').optional(),
  PUSH_CONTACT: z
    .string()
    .trim()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:ADDRESS, or a URL that starts with https://')
    .optional(),
  CHECK_SENDERS: z.enum(['on', 'off'], 'on or off').default('on'),
  OUTBOUND_ALLOW_HOSTS: z
    .string()
    .default('')
    .transform(list)
    .refine(hosts => hosts.every(isHost), 'name or name:port, separated by commas'),
  EXTRA_CA_FILE: certificates.optional(),
  SMIME_ROOTS_FILE: certificates.optional(),
  BLOB_S3_ENDPOINT: url('http:', 'https:').optional(),
  BLOB_S3_BUCKET: optional,
  BLOB_S3_REGION: optional.transform(region => region ?? 'us-east-1'),
  BLOB_S3_ACCESS_KEY_ID: optional,
  BLOB_S3_SECRET_ACCESS_KEY: optional,
  BLOB_S3_PREFIX: optional.transform(prefix => prefix ?? ''),
  METRICS_TOKEN: z
    .string()
    .trim()
    .regex(/^\S{16,}$/, 'at least 16 characters without a blank')
    .optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine(text => Number(text) >= 0 && Number(text) <= 1, 'a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: whole('milliseconds from 1000', 1000, 86_400_000).default(60_000),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'otlp or none').default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], 'otlp or none').default('otlp'),
  BACKUP_DIR: optional.transform(directory => directory && resolve(directory)),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC, such as 03:00')
    .default('03:00'),
  BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  BACKUP_PASSPHRASE_FILE: z
    .string()
    .refine(path => existsSync(path), 'the path of a file that exists')
    .optional(),
})

const SECRET = /KEY|PASSWORD|PASSPHRASE|SECRET|DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL|METRICS_TOKEN/

export type Config = ReturnType<typeof shape>

/**
 * Reads the whole configuration from the environment, and from `.env` in the working directory for variables that the
 * environment lacks. Throws one StartupError that names every wrong variable, its value unless it is a secret, and what
 * is expected.
 */
export function loadConfig(env: Record<string, string | undefined> = environment()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  const problems = parsed.success
    ? incomplete(parsed.data)
    : parsed.error.issues.map(issue => explain(issue, given))
  if (parsed.success && problems.length === 0) return shape(parsed.data)
  throw new StartupError(`The configuration cannot be used:\n${problems.map(text => `  ${text}`).join('\n')}`)
}

function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

type Variables = z.output<typeof schema>

/** Where web processes run by themselves, there are others behind the same proxy. */
const USUAL_DRAIN_SECONDS = 3

function shape(variables: Variables) {
  const s3 = variables.BLOB_S3_ENDPOINT && {
    endpoint: variables.BLOB_S3_ENDPOINT,
    bucket: variables.BLOB_S3_BUCKET ?? '',
    region: variables.BLOB_S3_REGION,
    accessKeyId: variables.BLOB_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.BLOB_S3_SECRET_ACCESS_KEY ?? '',
    prefix: variables.BLOB_S3_PREFIX,
  }
  return {
    host: variables.HOST,
    port: variables.PORT,
    /** The address of this installation for browsers, without a final slash; links in mail point here. */
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    /** Whether the operator has named that address; otherwise it leads nowhere from outside. */
    hasPublicUrl: variables.PUBLIC_URL !== undefined,
    trustProxy: variables.TRUST_PROXY,
    roles: variables.ROLES,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    /** Where locks and notifications work; not through a pooler in transaction mode. */
    directUrl: variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL,
    /** What may be kept besides mail itself. */
    storage: {
      personBytes: variables.STORAGE_PERSON_GB * 1024 ** 3,
      workspaceBytes: variables.STORAGE_WORKSPACE_GB * 1024 ** 3,
    },
    databaseConnections: variables.DATABASE_CONNECTIONS,
    /** Newest first. If undefined, a key is kept in the data directory. */
    secretKeys: variables.SECRET_KEY,
    /** Maximum number of mailboxes that this process syncs. */
    syncMailboxes: variables.SYNC_MAILBOXES,
    /** How long a web process that is told to end still takes requests, until its proxy has learnt that it ends. */
    drainMs: 1000 * (variables.DRAIN_SECONDS ?? (variables.ROLES.worker ? 0 : USUAL_DRAIN_SECONDS)),
    logLevel: variables.LOG_LEVEL,
    sessionDays: variables.SESSION_DAYS,
    superAdmin:
      variables.SUPER_ADMIN_EMAIL && variables.SUPER_ADMIN_PASSWORD
        ? { email: variables.SUPER_ADMIN_EMAIL, password: variables.SUPER_ADMIN_PASSWORD }
        : null,
    /** Whether people may register without a code. */
    openRegistration: variables.REGISTRATION === 'open',
    /** The installation's own outgoing server, for mail that no person sends; null if there is none. */
    smtp:
      variables.SMTP_URL && variables.SMTP_FROM
        ? { url: variables.SMTP_URL, from: variables.SMTP_FROM, tls: variables.SMTP_TLS }
        : null,
    /** Whom push services may write to about this installation (RFC 8292); null where nobody says. */
    pushContact: variables.PUSH_CONTACT ?? null,
    /** Whether senders are checked by DNS if the receiving mail server has not checked them. */
    checkSenders: variables.CHECK_SENDERS === 'on',
    /** Private hosts (`name` or `name:port`) that may be contacted. */
    outboundAllowHosts: variables.OUTBOUND_ALLOW_HOSTS,
    /** PEM file of certificate authorities to trust for mail servers, in addition to the public ones. */
    extraCaFile: variables.EXTRA_CA_FILE,
    /** PEM file of certificate authorities to trust for the certificates by which people sign mail (S/MIME). */
    smimeRootsFile: variables.SMIME_ROOTS_FILE,
    /** For connecting Gmail and Outlook; null if the operator has not registered this installation there. */
    google: credentials(variables.GOOGLE_CLIENT_ID, variables.GOOGLE_CLIENT_SECRET, {
      /** An emulator for tests, in place of Google. */
      baseUrl: variables.GOOGLE_BASE_URL ?? null,
      /** The topic where Gmail publishes changes, and the account that delivers them here; null for polling only. */
      push:
        variables.GMAIL_PUBSUB_TOPIC && variables.GMAIL_PUBSUB_SERVICE_ACCOUNT
          ? { topic: variables.GMAIL_PUBSUB_TOPIC, serviceAccount: variables.GMAIL_PUBSUB_SERVICE_ACCOUNT }
          : null,
    }),
    microsoft: credentials(variables.MICROSOFT_CLIENT_ID, variables.MICROSOFT_CLIENT_SECRET, {
      /** The directory (id or domain) whose people may connect; `common` for all. */
      tenant: variables.MICROSOFT_TENANT,
      baseUrl: variables.MICROSOFT_BASE_URL ?? null,
      /** Whether Microsoft notifies us of changes in mailboxes. */
      hasNotifications: variables.MICROSOFT_NOTIFICATIONS === 'on',
    }),
    /** For connecting Yahoo through its sign-in; null for app passwords only. */
    yahoo: credentials(variables.YAHOO_CLIENT_ID, variables.YAHOO_CLIENT_SECRET, {
      baseUrl: variables.YAHOO_BASE_URL ?? null,
    }),
    ai: aiSettings(variables),
    /** S3-compatible storage for sources and files of mail, and pictures; null stores them in the data directory. */
    s3: s3 || null,
    /** What Prometheus shows to be let in, and where it is served if not where the pages are; null serves nothing. */
    metrics: variables.METRICS_TOKEN
      ? { token: variables.METRICS_TOKEN, port: variables.METRICS_PORT ?? null }
      : null,
    otel: otelSettings(variables),
    backup: {
      /** Where the daily backups go; null makes none. */
      directory: variables.BACKUP_DIR ?? null,
      /** The time of day, as 03:00 in UTC. */
      at: variables.BACKUP_AT,
      passphrase: variables.BACKUP_PASSPHRASE,
      passphraseFile: variables.BACKUP_PASSPHRASE_FILE,
    },
  }
}

/** Traces and metrics for a collector (OpenTelemetry); null if none is named. */
function otelSettings(variables: Variables) {
  const endpoint = variables.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return null
  const kind = variables.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  const ratio = { always_on: 1, always_off: 0 }[kind] ?? variables.OTEL_TRACES_SAMPLER_ARG
  return {
    endpoint,
    /** The part of all traces that is sent; null for no traces. */
    traces: variables.OTEL_TRACES_EXPORTER === 'none' ? null : { ratio },
    metrics:
      variables.OTEL_METRICS_EXPORTER === 'none' ? null : { everyMs: variables.OTEL_METRIC_EXPORT_INTERVAL },
  }
}

/** A token is about four characters in English and three in German. The smaller number is safe for both. */
const CHARACTERS_A_TOKEN = 3

function aiSettings(variables: Variables) {
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = variables
  return {
    /** The installation's model; null for the offline engine. */
    llm:
      variables.AI_PROVIDER === 'offline'
        ? null
        : {
            provider: variables.AI_PROVIDER,
            model: variables.AI_MODEL ?? '',
            apiKey: variables.AI_API_KEY ?? '',
            baseUrl: variables.AI_BASE_URL ?? null,
          },
    embeddingModel: variables.AI_EMBEDDING_MODEL ?? null,
    local: {
      /** Where Ollama, LM Studio and llama.cpp listen, for people who choose a model on this machine. */
      servers: variables.AI_LOCAL_MODELS ?? LOCAL_ADDRESSES,
      /** Whether everybody who chooses an engine may choose them: strangers get nothing that the operator has not offered. */
      isForAll: variables.AI_LOCAL_MODELS !== undefined || variables.REGISTRATION === 'invited',
    },
    /** Maximum number of characters of mail in one prompt. */
    contextChars: variables.AI_CONTEXT_TOKENS * CHARACTERS_A_TOKEN,
    timeoutMs: variables.AI_TIMEOUT_SECONDS * 1000,
    /** Price of the installation's model, if the operator sets one; null takes it from the built-in list. */
    price: input === undefined ? null : { input, output: output ?? 0 },
  }
}

function credentials<T>(clientId: string | undefined, clientSecret: string | undefined, more: T) {
  return clientId && clientSecret ? { clientId, clientSecret, ...more } : null
}

function incomplete(variables: Variables): string[] {
  const problems: string[] = []
  const services = oauthService.options.map(name => name.toUpperCase() as Uppercase<OAuthServiceName>)
  for (const name of services)
    if (!!variables[`${name}_CLIENT_ID`] !== !!variables[`${name}_CLIENT_SECRET`])
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET: expected both or neither.`)
  if (variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL)
    problems.push('DATABASE_URL is missing: it is needed with DATABASE_DIRECT_URL.')
  const { AI_PROVIDER: ai } = variables
  const service = ai === 'offline' ? null : LLM_SERVICES[ai]
  if (service && !variables.AI_MODEL)
    problems.push(`AI_MODEL is missing: it is needed with AI_PROVIDER=${ai}.`)
  if (service && !variables[service.needs])
    problems.push(`${service.needs} is missing: it is needed with AI_PROVIDER=${ai}.`)
  if (!!variables.GMAIL_PUBSUB_TOPIC !== !!variables.GMAIL_PUBSUB_SERVICE_ACCOUNT)
    problems.push('GMAIL_PUBSUB_TOPIC and GMAIL_PUBSUB_SERVICE_ACCOUNT: expected both or neither.')
  if (variables.GMAIL_PUBSUB_TOPIC && !variables.GOOGLE_CLIENT_ID)
    problems.push('GOOGLE_CLIENT_ID is missing: it is needed with GMAIL_PUBSUB_TOPIC.')
  if (variables.MICROSOFT_NOTIFICATIONS === 'on' && !variables.MICROSOFT_CLIENT_ID)
    problems.push('MICROSOFT_CLIENT_ID is missing: it is needed with MICROSOFT_NOTIFICATIONS=on.')
  if (!!variables.SUPER_ADMIN_EMAIL !== !!variables.SUPER_ADMIN_PASSWORD)
    problems.push('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: expected both or neither.')
  if (!!variables.SMTP_URL !== !!variables.SMTP_FROM)
    problems.push('SMTP_URL and SMTP_FROM: expected both or neither.')
  if (variables.METRICS_PORT !== undefined && !variables.METRICS_TOKEN)
    problems.push('METRICS_TOKEN is missing: it is needed with METRICS_PORT.')
  if (variables.BLOB_S3_ENDPOINT)
    for (const name of ['BLOB_S3_BUCKET', 'BLOB_S3_ACCESS_KEY_ID', 'BLOB_S3_SECRET_ACCESS_KEY'] as const)
      if (!variables[name]) problems.push(`${name} is missing: it is needed with BLOB_S3_ENDPOINT.`)
  return problems
}

function explain(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const value = SECRET.test(name) ? 'a value that is not shown' : JSON.stringify(given[name])
  return `${name} is ${value}; expected ${issue.message}.`
}

/** Where these programs listen unless somebody changes it. */
const LOCAL_ADDRESSES: LocalServers<LocalServer> = Object.fromEntries(
  AI_ENGINE_NAMES.filter(isLocalServer).map(name => [name, AI_ENGINES[name].listensAt]),
)

/** Empty for the usual addresses, "off", or "ollama=http://host:11434, lm-studio=…". */
function localServers(text: string, context: z.RefinementCtx): LocalServers<LocalServer> | undefined {
  if (text.trim() === '') return undefined
  const found: LocalServers<LocalServer> = {}
  for (const part of text.trim() === 'off' ? [] : list(text)) {
    const [, name = '', address = ''] = /^([a-z-]+)=(https?:\/\/\S+?)\/*$/.exec(part) ?? []
    if (isLocalServer(name) && URL.canParse(address)) found[name] = address
    else
      context.addIssue({
        code: 'custom',
        message: 'off, or addresses such as ollama=http://127.0.0.1:11434, lm-studio=…, llama-cpp=…',
      })
  }
  return found
}

function secretKeys(text: string, context: z.RefinementCtx): Uint8Array[] {
  const keys = list(text).map(key => Buffer.from(key, 'base64'))
  if (keys.length === 0 || keys.some(key => key.length !== 32))
    context.addIssue({
      code: 'custom',
      message: 'base64 of 32 random bytes (openssl rand -base64 32), or several separated by commas',
    })
  return keys
}

function isHost(text: string): boolean {
  const [, host = '', port = '0'] = /^(\[[\da-f:.]+\]|[^\s:/@\\%[\]]+)(?::(\d+))?$/i.exec(text) ?? []
  return isIP(text) === 6 || (host !== '' && Number(port) <= 65_535)
}

function isOneAddress(text: string): boolean {
  const [first, ...others] = parseAddressList(text)
  return first !== undefined && others.length === 0 && isValidAddress(first.address)
}

function hasCertificates(path: string): boolean {
  try {
    const blocks =
      readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return blocks.length > 0 && blocks.every(block => new X509Certificate(block).fingerprint256 !== '')
  } catch {
    return false
  }
}
