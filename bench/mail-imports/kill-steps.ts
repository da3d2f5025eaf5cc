import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PersonActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mboxEntry } from '#server/mail/mime/mbox.ts'
import { insertAccount } from '#server/mailbox/accounts/queries.ts'
import { insertUser } from '#server/people/auth/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { zipOf } from '#testing/files/zip-of.ts'
import { generateMail } from '../generate-mail.ts'
import { IMPORT_STEPS } from './import-steps.ts'
import type { FoundImport } from './look.ts'
import { openParts } from './prepared.ts'

const WORKER = fileURLToPath(new URL('./step-worker.ts', import.meta.url))
/** Two batches. */
const MESSAGES = 250
/** Something in the archive that is no mail, so that it has several pieces. */
const OTHER_BYTES = 18 * 1024 * 1024

interface KilledImport {
  step: string
  /** What was there after the kill. */
  left: string
  /** What another process made of it, that just goes on. */
  after: string
  findings: string[]
}

/** Kills an import at each of its steps by SIGKILL, lets another process go on with all of them, and counts and compares. */
export async function killImportSteps(say: (what: string) => void): Promise<KilledImport[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-import-steps-'))
  const file = path.join(dataDir, 'mail.zip')
  const killed: KilledImport[] = []
  try {
    const ids = await writeArchive(file)
    const people = await prepare(dataDir, IMPORT_STEPS.length)
    const ends: (number | string | null)[] = []
    for (const [number, who] of people.entries()) {
      const { end } = await run([dataDir, file, JSON.stringify([who]), String(number)])
      ends.push(end)
      say(`killed as ${IMPORT_STEPS[number]?.at}`)
    }
    // One process goes on with all of them.
    const { end, found } = await run([dataDir, file, JSON.stringify(people), '-1'])
    for (const [number, step] of IMPORT_STEPS.entries()) {
      const [left, after] = found.slice(number * 2)
      if (end !== 0 || !left || !after) throw new Error(`killed as ${step.at}, an import did not go on`)
      const findings = ends[number] === 'SIGKILL' ? [] : ['it did not come by this step']
      const isStopped = 'cancel' in step && step.at !== 'the stop is not committed'
      findings.push(...compare(after, isStopped ? { state: 'cancelled' } : { state: 'done', ids }))
      killed.push({ step: step.at, left: brief(left), after: brief(after), findings })
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return killed
}

/** Three folders with mail, and something else. Returns the Message-IDs. */
async function writeArchive(file: string): Promise<string[]> {
  const folders = ['Inbox', 'Plans', 'Offers'].map(name => ({ name, entries: [] as Buffer[] }))
  const ids: string[] = []
  let at = 0
  for (const { source, date } of generateMail(MESSAGES, 'import@mail.example')) {
    folders[at % folders.length]?.entries.push(mboxEntry(Buffer.from(source), date))
    ids.push(/^Message-ID: <(.*)>/im.exec(source.toString())?.[1] ?? '')
    at += 1
  }
  let random = 1
  const other = Buffer.alloc(OTHER_BYTES)
  for (let byte = 0; byte < other.length; byte += 4) {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff
    other.writeUInt32LE(random, byte)
  }
  const entries = folders.map(({ name, entries }) => [`Mail/${name}.mbox`, Buffer.concat(entries)] as const)
  const [first, ...others] = entries
  if (!first) throw new Error('there is no folder')
  await writeFile(file, await zipOf(Object.fromEntries([first, ['picture.bin', other], ...others])))
  return ids.sort()
}

export interface Importer {
  actor: PersonActor
  accountId: number
  /** Of the mailbox. */
  address: string
}

/** So many people, each with a mailbox. */
async function prepare(dataDir: string, count: number): Promise<Importer[]> {
  const { deps, close } = await openParts(dataDir)
  const people: Importer[] = []
  try {
    for (let number = 0; number < count; number += 1) {
      const address = `import${number}@mail.example`
      const person = {
        ...{ email: `owner-${address}`, passwordHash: '-', firstName: 'Im', lastName: 'Porter' },
        ...{ role: null, organizationId: null, accountType: 'individual' as const },
      }
      const { id, email } = await inTransaction(deps.db, tx => insertUser(tx, person))
      const workspaceId = await findWorkspaceId(deps.db, { id, organizationId: null })
      const mailbox = { workspaceId, ownerId: id, email: address, provider: 'sandbox' as const }
      const { id: accountId } = await inTransaction(deps.db, tx => insertAccount(tx, mailbox))
      const rights = { role: null, organizationId: null, permission: null, isSealed: false }
      people.push({
        actor: { kind: 'person', id, email, ...rights, workspaceIds: [workspaceId] },
        accountId,
        address,
      })
    }
    return people
  } finally {
    await close()
  }
}

/** Runs the worker. Answers how it ended, and what it found when it began and when it was done. */
async function run(args: string[]): Promise<{ end: number | string | null; found: FoundImport[] }> {
  const child = spawn(process.execPath, [WORKER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const found: FoundImport[] = []
  for await (const line of createInterface({ input: child.stdout })) found.push(JSON.parse(line))
  const [code, signal] = await exited
  return { end: signal ?? code, found }
}

function compare(found: FoundImport, wanted: { state: string; ids?: string[] }): string[] {
  const findings: string[] = []
  if (found.state !== wanted.state) findings.push(`it is ${found.state}, and should be ${wanted.state}`)
  if (found.pieces > 0) findings.push(`${found.pieces} pieces are left`)
  if (found.doubled.length > 0) findings.push(`folders twice: ${found.doubled}`)
  const ids = wanted.ids ?? [...new Set(found.here)]
  if (found.here.join() !== ids.join())
    findings.push(`${found.here.length} copies here, and should be ${ids.length}`)
  if (found.stored.join() !== ids.join())
    findings.push(`${found.stored.length} copies at the mailbox, and should be ${ids.length}`)
  return findings
}

const brief = ({ state, pieces, here, stored }: FoundImport): string =>
  `${state}; ${pieces} pieces, ${here.length} here, ${stored.length} at the mailbox`
