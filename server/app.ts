import { existsSync } from 'node:fs'
import zlib from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { health } from '#core/contract/health.ts'
import { contract } from '#core/contract/index.ts'
import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import { MAX_IMPORT_BYTES } from '#core/contract/outreach/contact-imports.ts'
import { type Doors, implement } from './api.ts'
import type { Deps } from './deps.ts'
import type { Routes } from './http/call.ts'
import { identify } from './http/caller.ts'
import { checkInput } from './http/check-input.ts'
import { answerErrors, answerNotFound, answerUnreadable } from './http/error-handler.ts'
import { limitBodies, shareBodyMemory } from './http/limit-bodies.ts'
import { limitConnections } from './http/limit-connections.ts'
import { limitRequests } from './http/limit-requests.ts'
import { serveOpenApi } from './http/openapi.ts'
import { MAX_VALUES, readJson, readOneClick } from './http/read-json.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/static-web.ts'
import { serveMetrics } from './http/telemetry/serve-metrics.ts'
import { watchRequests } from './http/telemetry/watch-requests.ts'
import { AppError } from './platform/errors.ts'
import { storable } from './platform/storable.ts'
import { METRICS_PATH, type MetricsPage } from './platform/telemetry/metrics-page.ts'
import { serveRealtime } from './realtime/realtime.ts'
import { accountRoutes } from './routes/accounts.ts'
import { adminRoutes } from './routes/admin.ts'
import { aiRoutes } from './routes/ai.ts'
import { aiSettingsRoutes } from './routes/ai-settings.ts'
import { approvedAnswerRoutes } from './routes/approved-answers.ts'
import { authRoutes } from './routes/auth.ts'
import { automaticAnswerRoutes } from './routes/automatic-answers.ts'
import { automationRoutes } from './routes/automation.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { clearingRoutes } from './routes/clearings.ts'
import { correspondenceRoutes } from './routes/correspondence.ts'
import { credentialRoutes } from './routes/credentials.ts'
import { draftRoutes } from './routes/drafts.ts'
import { emailRoutes } from './routes/emails.ts'
import { followUpRoutes } from './routes/follow-ups.ts'
import { healthRoutes } from './routes/health.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { labelRoutes } from './routes/labels.ts'
import { mailImportRoutes } from './routes/mail-imports.ts'
import { noticeRoutes } from './routes/notices.ts'
import { organizationRoutes } from './routes/organization.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { campaignLetterRoutes } from './routes/outreach/campaign-letters.ts'
import { campaignLinkRoutes } from './routes/outreach/campaign-links.ts'
import { campaignReportRoutes } from './routes/outreach/campaign-reports.ts'
import { campaignRoutes } from './routes/outreach/campaigns.ts'
import { contactExchangeRoutes } from './routes/outreach/contact-exchange.ts'
import { contactFieldRoutes } from './routes/outreach/contact-fields.ts'
import { contactGroupRoutes } from './routes/outreach/contact-groups.ts'
import { contactImportRoutes } from './routes/outreach/contact-imports.ts'
import { contactNoteRoutes } from './routes/outreach/contact-notes.ts'
import { contactRoutes } from './routes/outreach/contacts.ts'
import { deliverabilityRoutes } from './routes/outreach/deliverability.ts'
import { suppressionRoutes } from './routes/outreach/suppressions.ts'
import { taskRoutes } from './routes/outreach/tasks.ts'
import { websiteRoutes } from './routes/outreach/websites.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { pushRoutes } from './routes/push.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { registrationRoutes } from './routes/registration.ts'
import { ruleRoutes } from './routes/rules.ts'
import { savedViewRoutes } from './routes/saved-views.ts'
import { scheduledRoutes } from './routes/scheduled.ts'
import { searchRoutes } from './routes/search.ts'
import { senderChoiceRoutes } from './routes/sender-choices.ts'
import { snippetRoutes } from './routes/snippets.ts'
import { storageRoutes } from './routes/storage.ts'
import { syncRoutes } from './routes/sync.ts'
import { threadingRoutes, threadRoutes } from './routes/threads.ts'
import { triageRoutes } from './routes/triage.ts'
import { usageRoutes } from './routes/usage.ts'
import { vacationRoutes } from './routes/vacation.ts'
import { viewRoutes } from './routes/views.ts'
import { workingHoursRoutes } from './routes/working-hours.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** For a message with inline pictures. */
const MAX_MESSAGE = 30 * MEGABYTE
/** For calls without signing in, which send only forms. */
const MAX_FORM = 8 * KILOBYTE
const MAX_FORM_VALUES = 50
const SECOND = 1000

/**
 * Builds the web server: every endpoint of the contract, the live channel, the API's description, and the pages; `metrics`
 * for Prometheus, where they are served here.
 */
export async function buildApp(
  deps: Deps,
  { metrics = null, draining }: { metrics?: MetricsPage | null; draining?: Draining } = {},
): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = fastify({
    loggerInstance: log.child({ part: 'http' }) as FastifyBaseLogger,
    // A logger for each request costs more than to name the request in the few lines that concern one.
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: MEGABYTE,
    // A large file takes minutes over a slow connection. A stalled one is closed earlier (see limit-bodies.ts).
    requestTimeout: 300 * SECOND,
    // Longer than a model may take to answer, because the connection is silent meanwhile.
    connectionTimeout: config.ai.timeoutMs + 300 * SECOND,
    http: { headersTimeout: 15 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    // A request on a connection that a proxy has kept open is answered, and the connection closed after it.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(checkInput)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  watchRequests(app)

  await app.register(cookie)
  if (draining) letProxiesGo(app, draining)
  const headers = securityHeaders(config.publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await compressAnswers(app)
  // Endpoints that accept files set their own limits.
  await app.register(multipart, {
    limits: { fileSize: MEGABYTE, files: 1, fields: 10, fieldSize: KILOBYTE, parts: 11 },
  })
  await limitRequests(
    app,
    config,
    ({ url, headers }) => url === METRICS_PATH && !!metrics?.admits(headers.authorization),
  )
  limitBodies(app)
  if (config.trustProxy === false) limitConnections(app.server)
  readJson(app)
  readOneClick(app)
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of ['params', 'query', 'body'] as const) request[part] = storable(request[part])
    done()
  })
  await serveOpenApi(app, config)
  await serveRealtime(app, deps)
  registerApi(app, deps)
  if (metrics) serveMetrics(app, metrics)
  if (existsSync('dist/web/index.html')) await serveWeb(app)
  else app.setNotFoundHandler(answerNotFound)
  return app
}

interface Draining {
  /** Set when the process is about to end, and still takes requests. */
  isDraining: boolean
}

/**
 * While the process drains, it says that it is not ready, so that a proxy that asks sends nothing more, and closes each
 * connection after its answer, so that a proxy that does not ask makes its next one to another process.
 */
function letProxiesGo(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!draining.isDraining) return done()
    void reply.header('connection', 'close')
    done(request.routeOptions.url === health.ready.path ? stopping() : undefined)
  })
}

const stopping = () => new AppError(503, 'This process is about to end', 'stopping')

/**
 * Compresses answers from 1 KB. Answers of the API are compressed at once, which is faster than setting up a stream, and
 * at the lowest level: a list of 50 messages takes a third of the time and an eighth more bytes. Files of the pages are
 * streams, which take the usual level.
 */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: KILOBYTE,
    syncThreshold: 256 * KILOBYTE,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    zlib: {
      ...zlib,
      brotliCompressSync: bytes =>
        zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
      gzipSync: bytes => zlib.gzipSync(bytes, { level: 1 }),
    } satisfies typeof zlib,
  })
}

type Contract = typeof contract

/** The handlers of each noun. A missing noun does not compile. */
const routes: { [Noun in keyof Contract]: Routes<Contract[Noun]> } = {
  auth: authRoutes,
  credentials: credentialRoutes,
  registration: registrationRoutes,
  invitations: invitationRoutes,
  admin: adminRoutes,
  privacy: privacyRoutes,
  organization: organizationRoutes,
  accounts: accountRoutes,
  sync: syncRoutes,
  notices: noticeRoutes,
  push: pushRoutes,
  receipts: receiptRoutes,
  clearings: clearingRoutes,
  labels: labelRoutes,
  emails: emailRoutes,
  views: viewRoutes,
  triage: triageRoutes,
  threads: threadRoutes,
  threading: threadingRoutes,
  drafts: draftRoutes,
  scheduled: scheduledRoutes,
  outbox: outboxRoutes,
  search: searchRoutes,
  savedViews: savedViewRoutes,
  rules: ruleRoutes,
  campaigns: campaignRoutes,
  ai: aiRoutes,
  aiSettings: aiSettingsRoutes,
  automation: automationRoutes,
  followUps: followUpRoutes,
  workingHours: workingHoursRoutes,
  senderChoices: senderChoiceRoutes,
  approvedAnswers: approvedAnswerRoutes,
  automaticAnswers: automaticAnswerRoutes,
  snippets: snippetRoutes,
  calendar: calendarRoutes,
  correspondence: correspondenceRoutes,
  mailImports: mailImportRoutes,
  contactImports: contactImportRoutes,
  contactExchange: contactExchangeRoutes,
  storage: storageRoutes,
  vacation: vacationRoutes,
  contacts: contactRoutes,
  contactGroups: contactGroupRoutes,
  contactFields: contactFieldRoutes,
  contactNotes: contactNoteRoutes,
  suppressions: suppressionRoutes,
  websites: websiteRoutes,
  tasks: taskRoutes,
  usage: usageRoutes,
  health: healthRoutes,
  campaignLetters: campaignLetterRoutes,
  deliverability: deliverabilityRoutes,
  campaignLinks: campaignLinkRoutes,
  campaignReports: campaignReportRoutes,
}

/** Bytes that an endpoint's body may have, if it needs more than the server's limit. */
const bodyLimits: { [Noun in keyof Contract]?: Partial<Record<keyof Contract[Noun], number>> } = {
  emails: { send: MAX_MESSAGE },
  drafts: { create: MAX_MESSAGE, save: MAX_MESSAGE, attach: MAX_MESSAGE },
  ai: { generateReply: MAX_MESSAGE },
  // Signatures hold pictures.
  accounts: { updateProfile: 4 * MEGABYTE },
  mailImports: { upload: CHUNK_BYTES + MEGABYTE },
  contactImports: { upload: MAX_IMPORT_BYTES + MEGABYTE, paste: 4 * MEGABYTE },
  // One request may carry several changes.
  sync: { pushOutlook: 256 * KILOBYTE },
}

/** Values that the JSON of such an endpoint may hold. */
const valueLimits: { [Noun in keyof Contract]?: Partial<Record<keyof Contract[Noun], number>> } = {
  sync: { pushOutlook: 5000 },
}

function registerApi(app: FastifyInstance, deps: Deps): void {
  const doors: Doors = {
    identify: (request, access) => identify(deps, request, access),
    shareMemory: shareBodyMemory(),
    bodyLimit: access => (access === 'public' ? MAX_FORM : MEGABYTE),
    valueLimit: access => (access === 'public' ? MAX_FORM_VALUES : MAX_VALUES),
  }
  const register = <Noun extends keyof Contract>(noun: Noun) =>
    implement(app, deps, doors, contract[noun], routes[noun], noun, {
      bytes: bodyLimits[noun] ?? {},
      values: valueLimits[noun] ?? {},
    })
  for (const noun of Object.keys(contract) as (keyof Contract)[]) register(noun)
}

/** A number is the number of trusted proxies in front of this server. */
function trusted(proxies: Deps['config']['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}
