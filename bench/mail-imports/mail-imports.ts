import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { ADDRESS, openParts, type PreparedImport, prepareImport } from './prepared.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

interface Step {
  what: string
  ms: number
  megabytes: number
  cpuMs: number
}

/** Runs a worker; kills it so many milliseconds after it is ready, if that is given. Returns how far it came. */
async function work(
  { dataDir, workspaceId, importId, accountId }: PreparedImport,
  killAfterMs: number | null,
): Promise<{ steps: Step[]; isDone: boolean }> {
  const child = spawn(process.execPath, [WORKER, dataDir, `${workspaceId}`, `${importId}`, `${accountId}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const steps: Step[] = []
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const [what = '', ms, megabytes, cpuMs] = line.split(' ')
    steps.push({ what, ms: Number(ms), megabytes: Number(megabytes), cpuMs: Number(cpuMs) })
    if (what === 'ready' && killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  }
  const [code] = await exited
  return { steps, isDone: code === 0 }
}

/** How fast a file with mail is imported on the product's own database, and what memory that takes. */
export async function benchMailImport(messages: number): Promise<string> {
  const prepared = await prepareImport(messages)
  try {
    const { steps, isDone } = await work(prepared, null)
    const read = steps.find(({ what }) => what === 'read')
    const filed = steps.find(({ what }) => what === 'filed')
    const ready = steps.find(({ what }) => what === 'ready')
    if (!isDone || !read || !filed || !ready) throw new Error('the import did not end')
    const problems = await compare(prepared)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const rate = (ms: number) => `${Math.round(messages / (ms / 1000)).toLocaleString('en')} a second`
    const cpu = (to: Step, from: Step) => `${((to.cpuMs - from.cpuMs) / messages).toFixed(1)} ms`
    return [
      '| Import of mail from a file | |\n|---|---|',
      `| ${messages.toLocaleString('en')} messages of an mbox (${Math.round(prepared.bytes / 1e6)} MB) are here | ${rate(read.ms)} |`,
      `| and handed to a mailbox beside it | ${rate(filed.ms - read.ms)} |`,
      `| processor time of a message, until it is here; until it is handed over | ${cpu(read, ready)}; ${cpu(filed, read)} |`,
      `| memory of the process at most (when it was ready) | ${filed.megabytes} MB (${ready.megabytes} MB) |`,
    ].join('\n')
  } finally {
    await rm(prepared.dataDir, { recursive: true, force: true })
  }
}

/** Kills an import again and again, in each of its steps, until it has ended nevertheless; then counts. */
export async function killMailImport(
  { messages, kills, seed }: { messages: number; kills: number; seed: number },
  say: (what: string) => void,
): Promise<{ table: string; problems: string[] }> {
  const prepared = await prepareImport(messages)
  let random = seed
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random / 2_147_483_648
  }
  const lines: string[] = []
  try {
    for (let kill = 1; ; kill += 1) {
      const { isDone } = await work(prepared, kill <= kills ? 300 + next() * next() * 9000 : null)
      const now = await countNow(prepared)
      lines.push(`| ${isDone ? 'ended' : kill} | ${now.state} | ${now.here} | ${now.atProvider} |`)
      say(lines.at(-1) ?? '')
      if (isDone) break
    }
    const problems = await compare(prepared)
    const table = ['| kill −9 | in step | messages here | at the provider |', '|---|---|---|---|', ...lines]
    return { table: table.join('\n'), problems }
  } finally {
    await rm(prepared.dataDir, { recursive: true, force: true })
  }
}

async function countNow({ dataDir, workspaceId }: PreparedImport) {
  const { deps, world, close } = await openParts(dataDir)
  try {
    const { rows } = await deps.db.execute<{ state: string; here: number }>(sql`
      select state, (select count(*)::int from messages where workspace_id = ${workspaceId}) as here
      from mail_imports where workspace_id = ${workspaceId}`)
    return { state: rows[0]?.state, here: rows[0]?.here, atProvider: world.mailbox(ADDRESS).messages.size }
  } finally {
    await close()
  }
}

/** What is wrong after all: everything has to be here once, and at the provider once, with its bytes. */
async function compare({ dataDir, workspaceId, messages }: PreparedImport): Promise<string[]> {
  const { deps, world, close } = await openParts(dataDir)
  try {
    const { rows } = await deps.db.execute<Record<string, number | string>>(sql`
      select (select count(*)::int from messages where workspace_id = ${workspaceId}) as here,
        (select count(distinct rfc_message_id)::int from messages where workspace_id = ${workspaceId}) as different,
        (select count(*)::int from placements where workspace_id = ${workspaceId}) as copies,
        (select count(*)::int from placements where workspace_id = ${workspaceId} and remote_id is null) as unnamed,
        (select count(*)::int from mail_import_chunks where workspace_id = ${workspaceId}) as pieces,
        i.state, i.added, i.known, i.skipped
      from mail_imports i where i.workspace_id = ${workspaceId}`)
    const stored = [...world.mailbox(ADDRESS).messages.values()]
    const found = {
      ...rows[0],
      stored: stored.length,
      storedDifferent: new Set(stored.map(({ messageId }) => messageId)).size,
    }
    const expected = {
      ...{ here: messages, different: messages, copies: messages, unnamed: 0, pieces: 0 },
      ...{ state: 'done', added: messages, known: 0, skipped: 0 },
      ...{ stored: messages, storedDifferent: messages },
    }
    return Object.entries(expected).flatMap(([key, value]) => {
      const is = (found as Record<string, unknown>)[key]
      return is === value ? [] : [`${key} is ${is}, and should be ${value}`]
    })
  } finally {
    await close()
  }
}
