import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '#testing/db/postgres.ts'
import { benchAutomation } from './automation/automation.ts'
import { benchCampaignTick } from './automation/campaign-tick.ts'
import { benchSimulation } from './automation/campaigns.ts'
import { benchRules } from './automation/rules.ts'
import { benchBundle } from './bundle.ts'
import { benchCapacity } from './fleet/capacity.ts'
import { benchNeighbours, loadsOf } from './fleet/neighbours.ts'
import { benchFleet } from './fleet/web-processes.ts'
import { benchGmail, LEAST_UNITS, UNITS_A_MINUTE } from './gmail.ts'
import { benchGrowth, type Growth } from './growth.ts'
import { benchInteraction } from './interaction.ts'
import { benchMailImport } from './mail-imports/mail-imports.ts'
import { benchSends } from './mailbox/sends.ts'
import { benchContacts } from './outreach/contacts.ts'
import { benchPlan } from './outreach/plan.ts'
import { FULL, QUICK } from './peers/extent.ts'
import { benchPeers } from './peers/peers.ts'
import { ms, percentile } from './percentile.ts'
import { benchReading } from './reading.ts'
import { saySinceNow } from './say-since.ts'
import { benchKnownItems } from './search/known-items/run.ts'
import { benchRetrieval } from './search/retrieval.ts'
import { benchVectors } from './search/vectors.ts'
import { benchSync } from './sync.ts'
import { benchTenants } from './tenants/tenants.ts'

const MESSAGES_TO_SYNC = 10_000
/** As many as a minute's quota allows, nearly. */
const GMAIL_MESSAGES = 2000
const MESSAGES_TO_READ = 100_000
const MESSAGES_ON_SERVER = 1_000_000
const TENANTS = { tenants: 1000, messages: 1000, pool: 10_000, indexMemory: '2GB' }

const GROWTH = [
  { database: 'own', messages: { few: 10_000, many: MESSAGES_TO_READ }, withMeaning: true },
  { database: 'server', messages: { few: 10_000, many: MESSAGES_ON_SERVER }, withMeaning: false },
] as const
const ENROLLED = 100_000
const ENROLLED_ON_SERVER = 1_000_000
/** Of the file with mail. */
const MESSAGES_IN_FILE = 10_000
/** In the simulated campaign. */
const CAMPAIGN_CONTACTS = 10_000
const CONTACTS = 100_000
const CONTACTS_ON_SERVER = 1_000_000

/** Without an option: what a person waits for, on the product's own database. */
const { values } = parseArgs({
  options: {
    // One table of what Quillbox is compared by with its peers.
    peers: { type: 'boolean' },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    // How much slower reading and search are in a large mailbox.
    growth: { type: 'boolean' },
    // What one workspace among a thousand waits for.
    tenants: { type: 'boolean' },
    // How long it takes to write the follow-ups, and the mails of campaigns, that are due among many.
    automation: { type: 'boolean' },
    // A campaign of --messages contacts from its launch to its end by a driven clock.
    campaigns: { type: 'boolean' },
    // How well each way to search finds, over the demo's mail and over mail of strangers.
    search: { type: 'boolean' },
    // How well, and at what cost, the nearest of many vectors are found.
    vectors: { type: 'boolean' },
    // What rules add to mail that arrives, and what a split inbox adds to its list.
    rules: { type: 'boolean' },
    // How fast a file with mail is imported; --messages says how many.
    'mail-imports': { type: 'boolean' },
    // Lists, searches and timelines among very many contacts.
    contacts: { type: 'boolean' },
    // What people wait for in a campaign for --messages contacts, and how long a turn of the main thread is meanwhile.
    plan: { type: 'boolean' },
    // What a request costs with one, two and four web processes.
    fleet: { type: 'boolean' },
    // What one more message and one more idle mailbox take.
    capacity: { type: 'boolean' },
    // What a small workspace waits for beside a large one.
    neighbours: { type: 'boolean' },
    // For --neighbours: what the large one does, such as nothing,sync=100000,contacts,mails=1000.
    loads: { type: 'string' },
    // How long a message takes to leave beside arriving mail and silent servers.
    sends: { type: 'boolean' },
    // For --growth, --campaigns, --plan, --mail-imports, and reading without an option.
    messages: { type: 'string' },
  },
})
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`

if (values.peers) {
  console.log(`${machine}\n`)
  await printPeers()
} else if (values.growth) {
  console.log(`${machine}\n`)
  for (const growth of GROWTH)
    console.log(`\n${await benchGrowth({ ...growth, messages: sizesOf(growth.messages) })}`)
} else if (values.automation) {
  console.log(`${machine}\n`)
  console.log(await benchAutomation(ENROLLED, 'own'))
  console.log(`\n${await benchAutomation(ENROLLED_ON_SERVER, 'server')}`)
  console.log(`\n${await benchCampaignTick(ENROLLED_ON_SERVER)}`)
} else if (values.campaigns) {
  console.log(`${machine}, PostgreSQL\n`)
  console.log(await benchSimulation(Number(values.messages ?? CAMPAIGN_CONTACTS)))
} else if (values.contacts) {
  console.log(`${machine}\n`)
  console.log(await benchContacts(CONTACTS))
  console.log(`\n${await benchContacts(CONTACTS_ON_SERVER)}`)
} else if (values.plan) {
  const contacts = Number(values.messages ?? CONTACTS)
  console.log(`${machine}\n`)
  console.log(await benchPlan(contacts))
} else if (values.rules) {
  console.log(`${machine}, own database\n`)
  await printRules()
} else if (values.sends) {
  console.log(`${machine}\n`)
  console.log(await benchSends(saySinceNow()))
} else if (values['mail-imports']) {
  console.log(`${machine}, own database\n`)
  console.log(await benchMailImport(Number(values.messages ?? MESSAGES_IN_FILE)))
} else if (values.search) {
  await benchRetrieval()
  await benchKnownItems()
} else if (values.vectors) {
  console.log(`${machine}, PostgreSQL\n`)
  await benchVectors(saySinceNow())
} else if (values.fleet) {
  console.log(`${machine}, PostgreSQL\n`)
  await printFleet()
} else if (values.capacity) {
  console.log(`${machine}, PostgreSQL\n`)
  console.log(await benchCapacity(saySinceNow()))
} else if (values.neighbours) {
  console.log(`${machine}, PostgreSQL\n`)
  console.log(await benchNeighbours(loadsOf(values.loads), saySinceNow()))
} else if (values.tenants) {
  console.log(`${machine}, PostgreSQL\n`)
  await printTenants()
} else {
  console.log(`${machine}, own database\n`)
  await printSync()
  await printGmail()
  await printReading(Number(values.messages ?? MESSAGES_TO_READ))
  await printInteraction()
  await benchRetrieval()
  await printBundle()
}

async function printFleet(): Promise<void> {
  console.log(
    '| Web processes | CPU of a read | of the database | of a request, a quarter changes | of the database |\n|---|---|---|---|---|',
  )
  for (const [count, { reads, mixed }] of await benchFleet(saySinceNow())) {
    const times = [reads, mixed].flatMap(({ web, database }) => [web, database])
    console.log(`| ${count} | ${times.map(time => `${time.toFixed(2)} ms`).join(' | ')} |`)
  }
}

async function printRules(): Promise<void> {
  const { evaluated, acted, withWords, inbox } = await benchRules()
  console.log('| Rules and views | |\n|---|---|')
  row('50 rules on a page of 200 messages, none fits', ms(evaluated))
  row('the same, 20 of the messages are archived', ms(acted))
  row('none fits, and the words of the page are made first', ms(withWords))
  row('the inbox of 20,000 messages', ms(inbox.plain))
  row(`the same without a view of half of them (${inbox.splitTotal} left)`, ms(inbox.split))
}

async function printSync(): Promise<void> {
  const sync = await benchSync(MESSAGES_TO_SYNC)
  console.log('| Initial sync from a local Dovecot | |\n|---|---|')
  row('messages', `${sync.messages.toLocaleString('en')} (${sync.megabytes.toFixed(0)} MB)`)
  row('plain imapflow download, nothing kept', `${sync.plainRate.toFixed(0)} messages/s`)
  row(
    'Quillbox: parsed, threaded, indexed, stored',
    `${sync.syncRate.toFixed(0)} messages/s (${((sync.syncRate / sync.plainRate) * 100).toFixed(0)}%)`,
  )
  row('newest 50 messages listed after', `${sync.newestSeconds.toFixed(1)} s`)
  row('peak memory of the server', `${sync.peakMegabytes.toFixed(0)} MB`)
}

async function printPeers(): Promise<void> {
  const extent = values.quick ? QUICK : FULL
  const say = saySinceNow()
  console.log(await benchPeers({ ...extent, rounds: Number(values.rounds ?? extent.rounds) }, say))
  say('done')
}

/** With --messages, the large mailbox has so many, and the small one a tenth. */
function sizesOf(usual: Growth['messages']): Growth['messages'] {
  const asked = Number(values.messages ?? 0)
  return asked > 0 ? { few: Math.ceil(asked / 10), many: asked } : usual
}

async function printTenants(): Promise<void> {
  const server = await startPostgres()
  try {
    await benchTenants(server.url, TENANTS)
  } finally {
    await server.remove()
  }
}

async function printGmail(): Promise<void> {
  const gmail = await benchGmail(GMAIL_MESSAGES)
  console.log('\n| First reading of a Gmail mailbox, from the emulator | |\n|---|---|')
  row('messages', gmail.messages.toLocaleString('en'))
  row('while the quota of a minute lasts', `${gmail.rate.toFixed(0)} messages/s`)
  row(
    'quota units a message',
    `${gmail.unitsPerMessage.toFixed(2)} (least possible: ${LEAST_UNITS.toFixed(2)})`,
  )
  row(
    "on and on, at Google's documented quota",
    `${(UNITS_A_MINUTE / 60 / gmail.unitsPerMessage).toFixed(1)} messages/s (most possible: ${(UNITS_A_MINUTE / 60 / LEAST_UNITS).toFixed(1)})`,
  )
}

async function printReading(count: number): Promise<void> {
  const { lines, embedding } = await benchReading({ count, withMeaning: true })
  console.log('\n| Read for search by meaning, on this machine | |\n|---|---|')
  row(
    'messages embedded',
    embedding
      ? `${embedding.embedded.toLocaleString('en')}, ${(embedding.embedded / embedding.seconds).toFixed(0)} a second`
      : 'none',
  )
  console.log(`\n| Over HTTP, ${count.toLocaleString('en')} messages | p50 | p95 |\n|---|---|---|`)
  for (const [name, { samples }] of Object.entries(lines)) {
    console.log(`| ${name} | ${ms(percentile(samples, 0.5))} | ${ms(percentile(samples, 0.95))} |`)
  }
}

async function printInteraction(): Promise<void> {
  const interaction = await benchInteraction()
  console.log('\n| In Chromium, on the demo | p50 | p95 |\n|---|---|---|')
  for (const [name, samples] of Object.entries(interaction)) {
    console.log(`| ${name} | ${ms(percentile(samples, 0.5))} | ${ms(percentile(samples, 0.95))} |`)
  }
}

async function printBundle(): Promise<void> {
  const bundle = await benchBundle()
  console.log('\n| Web bundle, gzip | |\n|---|---|')
  row('first screen', `${(bundle.firstScreen / 1024).toFixed(0)} KB`)
  row('everything', `${(bundle.everything / 1024).toFixed(0)} KB`)
}

function row(name: string, value: string): void {
  console.log(`| ${name} | ${value} |`)
}
