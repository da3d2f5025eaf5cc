import { createServer } from 'node:net'
import path from 'node:path'
import { chanceOf } from '#core/sequence/chance.ts'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { createSandboxWorld, type SandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { unsubscribeByLink } from '#server/campaigns/public/unsubscribe.ts'
import { loadConfig } from '#server/config.ts'
import { inUse } from '#server/db/own/own-server.ts'
import { mailAccounts, syncStates } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import { runMain } from '#server/platform/lifecycle.ts'
import { start } from '#server/start.ts'
import { demoMailboxes } from './corpus/mailboxes.ts'
import { claimDirectory, SANDBOX } from './data-directory.ts'
import { createDemoClock } from './demo-clock.ts'
import { furnishAutomation } from './furnish-automation.ts'
import { furnishUsage } from './furnish-usage.ts'
import { startDemoGmail } from './gmail/demo-gmail.ts'
import { lookForDue } from './look-for-due.ts'
import { startDemoOutlook } from './outlook/demo-outlook.ts'
import { furnishOutreach } from './outreach/furnish-outreach.ts'
import type { Delivered } from './outreach/past/pass-days.ts'
import { serveSites } from './outreach/sites/serve-sites.ts'
import { furnish } from './seed-mailboxes.ts'
import { DEMO_PASSWORD, people, seedPeople } from './seed-people.ts'
import { withoutFlushing } from './without-flushing.ts'

const PORTS_TO_TRY = 20

await runMain(async () => {
  const wanted = Number(process.env.PORT) || 5000
  const port = await findPort(wanted)
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
  const clock = createDemoClock()
  const gmail = await startDemoGmail(publicUrl, clock.now())
  const outlook = await startDemoOutlook(publicUrl, clock.now())
  const config = loadConfig({
    LOG_LEVEL: 'warn',
    // The demo has no network.
    CHECK_SENDERS: 'off',
    ...ownEnvironment(),
    PORT: String(port),
    DATA_DIR: process.env.DATA_DIR || path.join('data', 'demo'),
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: gmail.emulator.client.id,
    GOOGLE_CLIENT_SECRET: gmail.emulator.client.secret,
    GOOGLE_BASE_URL: gmail.emulator.url,
    GMAIL_PUBSUB_TOPIC: gmail.push.topic,
    GMAIL_PUBSUB_SERVICE_ACCOUNT: gmail.push.serviceAccount,
    MICROSOFT_CLIENT_ID: outlook.emulator.client.id,
    MICROSOFT_CLIENT_SECRET: outlook.emulator.client.secret,
    MICROSOFT_BASE_URL: outlook.emulator.url,
    MICROSOFT_NOTIFICATIONS: 'on',
  })
  await claimDirectory(config.dataDir, { isFresh: process.argv.includes('--fresh') })
  if (port !== wanted) console.log(`Port ${wanted} is taken; using ${port} instead.`)
  console.log('Preparing the demo …')
  const sites = await serveSites()
  let world: SandboxWorld
  const delivered: Delivered[] = []
  let isNew = false
  let isOpen = false
  const { deps, lifecycle } = await start({
    config,
    clock,
    places: sites.places,
    sandbox: ({ email }) => createSandboxProvider(world, email),
    prepare: async deps => {
      // Two demos cannot use the same mailboxes.
      if (!deps.database.isAlone) throw inUse(config.dataDir)
      world = await createSandboxWorld({
        dir: path.join(config.dataDir, SANDBOX),
        clock,
        pressUnsubscribe: url => (isOpen ? pressUnsubscribe(url) : unsubscribeInside(deps, url)),
        // People take their time; whoever tries the demo does not want to wait.
        answerAfterMs: key => (clock.isHeld() ? (30 + chanceOf(key) * 200) * 60_000 : 4000),
        onDelivered: (email, remoteId) => void delivered.push({ email, remoteId }),
      })
      furnish(world, clock.now())
      isNew = await seedPeople(deps, demoMailboxes)
    },
    // Before anybody can sign in: nobody is to see an empty inbox, or a clock that is held in the past.
    furnish: async deps => {
      await mailHasArrived(deps)
      if (!isNew) return
      await withoutFlushing(config.dataDir, async () => {
        await furnishAutomation(deps)
        await furnishUsage(deps)
        await furnishOutreach(deps, { clock, world, delivered })
      })
    },
  })
  isOpen = true
  clock.onMoved = () => lookForDue(deps)
  lifecycle.onStop('demo mailboxes', () => world.close())
  lifecycle.onStop('demo websites', () => sites.close())
  lifecycle.onStop('demo Gmail', () => gmail.emulator.close())
  lifecycle.onStop('demo Outlook', () => outlook.emulator.close())
  greet(config.publicUrl, { Gmail: gmail.people, Outlook: outlook.people })
})

/** The demo needs nothing from outside, and must not write into a real database or storage. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOthers = (name: string) => name === 'DATABASE_URL' || name.startsWith('BLOB_S3_')
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOthers(name)))
}

/** What a mail program sends when its reader presses "Unsubscribe" (RFC 8058). A server that is away is not told. */
async function pressUnsubscribe(url: string): Promise<void> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5000) }).catch(() => undefined)
}

/** The same while the server does not listen yet. */
async function unsubscribeInside(deps: Deps, url: string): Promise<void> {
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  await unsubscribeByLink({ ...deps, actor: { kind: 'system', part: 'demo' } }, token)
}

/** Waits for the first sync of every mailbox. */
async function mailHasArrived({ db }: Deps): Promise<void> {
  for (;;) {
    const states = await db.select().from(syncStates)
    const isDone =
      states.length >= (await db.$count(mailAccounts)) && states.every(({ completedAt }) => completedAt)
    if (isDone) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** The first free port at or after the wanted one. */
async function findPort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + PORTS_TO_TRY; port += 1) {
    if (await isFree(port)) return port
  }
  return wanted
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function greet(url: string, connectable: Record<string, { email: string }[]>): void {
  const roles = {
    admin: 'admin of Demo & Co',
    agent: 'agent',
    team_member: 'team member',
    super_admin: 'super admin',
  }
  const lines = people.map(({ email, role }) => `  ${email.padEnd(22)} ${role ? roles[role] : 'individual'}`)
  const others = Object.entries(connectable).map(
    ([name, guests]) => `  To try Connect account, ${name}: ${guests.map(({ email }) => email).join(', ')}`,
  )
  console.log(
    `\nQuillbox demo: ${url}\n\n${lines.join('\n')}\n\n  Every password is ${DEMO_PASSWORD}\n${others.join('\n')}\n  Stop with Ctrl-C; start anew with: npm run demo -- --fresh\n`,
  )
}
