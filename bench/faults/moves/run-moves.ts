import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testDataDirectory } from '#testing/db/database.ts'
import { furnishForMove, inside, sumsOf } from '#testing/db/furnish-for-move.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'

interface KilledMove {
  direction: 'to-server' | 'to-folder'
  step: string
  /** What opens after the kill: at most one may. */
  opens: string
  findings: string[]
}

const PROGRAM = new URL('./move-process.ts', import.meta.url).pathname

/**
 * Kills a move at a step by SIGKILL, for each kind of step in both directions; looks which database opens then, runs the move
 * again, and compares what it made to the original.
 */
export async function runMoves(say: (what: string) => void): Promise<KilledMove[]> {
  const root = await mkdtemp(join(tmpdir(), 'quillbox-moves-'))
  const postgres = await startPostgres()
  const original = await testDataDirectory('quillbox-moves-original-')
  const killed: KilledMove[] = []
  try {
    const wanted = await inside({ dataDir: original }, async database => {
      await furnishForMove(database)
      return sumsOf(database)
    })
    const moved = join(root, 'moved')
    await cp(original, moved, { recursive: true })
    const steps = {
      'to-server': await run(['to-server', postgres.url, moved]),
      'to-folder': [] as string[],
    }
    await postgres.sql('create database original template mail owner quill')
    await cp(join(moved, 'moved.json'), join(moved, 'moved-before.json'))
    steps['to-folder'] = await run(['to-folder', postgres.url, moved])
    for (const direction of ['to-server', 'to-folder'] as const)
      for (const at of oneOfEachKind(steps[direction])) {
        const dataDir = join(root, `${direction}-${at}`)
        await prepare(postgres, { direction, original, moved, dataDir })
        const said = await run([direction, postgres.url, dataDir, String(at + 1)])
        const opens = await whatOpens(postgres.url, dataDir)
        await run([direction, postgres.url, dataDir])
        const place = direction === 'to-server' ? { databaseUrl: postgres.url } : { dataDir }
        const found = await inside(place, sumsOf)
        const findings = differences(wanted, found)
        if (opens.length === 2) findings.push('both databases opened')
        if ((await whatOpens(postgres.url, dataDir)).length !== 1) findings.push('not one opens at the end')
        killed.push({ direction, step: said.at(-1) ?? '', opens: opens.join() || 'neither', findings })
        say(`${direction}, killed at "${said.at(-1)}": ${findings.join('; ') || 'the same afterwards'}`)
        await rm(dataDir, { recursive: true })
      }
  } finally {
    await postgres.remove()
    await rm(root, { recursive: true, force: true })
    await rm(original, { recursive: true, force: true })
  }
  return killed
}

async function prepare(
  postgres: TestPostgres,
  {
    direction,
    original,
    moved,
    dataDir,
  }: Record<'original' | 'moved' | 'dataDir', string> & Pick<KilledMove, 'direction'>,
): Promise<void> {
  await postgres.sql('drop database mail')
  if (direction === 'to-server') {
    await postgres.sql('create database mail owner quill')
    await cp(original, dataDir, { recursive: true })
    return
  }
  // With an embedded database that was moved away before, which is set aside.
  await postgres.sql('create database mail template original owner quill')
  const [old = ''] = (await readdir(moved)).filter(name => name.startsWith('postgres.moved-'))
  await cp(join(moved, old), join(dataDir, 'postgres'), { recursive: true })
  await cp(join(moved, 'moved-before.json'), join(dataDir, 'moved.json'))
}

/** The numbers of the steps to kill at: two of each kind. */
function oneOfEachKind(steps: string[]): number[] {
  const kinds = Map.groupBy(steps.keys(), at =>
    (steps[at] ?? '').replace(/^(Copying|Checking|Comparing) .*/, '$1'),
  )
  return [...kinds.values()].flatMap(all => (all.length > 2 ? [all[3] ?? 0, all[all.length >> 1] ?? 0] : all))
}

/** Runs it to its end or to its kill; the steps that it said. */
async function run(args: string[]): Promise<string[]> {
  const answer = await promisify(execFile)(process.execPath, ['--liftoff-only', PROGRAM, ...args]).catch(
    error => {
      if (error.signal === 'SIGKILL') return error as { stdout: string }
      throw error
    },
  )
  return answer.stdout.trim().split('\n')
}

async function whatOpens(databaseUrl: string, dataDir: string): Promise<string[]> {
  const [answer = ''] = await run(['opens', databaseUrl, dataDir])
  return Object.entries(JSON.parse(answer)).flatMap(([name, opens]) => (opens ? name : []))
}

function differences(wanted: Record<string, string>, found: Record<string, string>): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
    .filter(name => wanted[name] !== found[name])
    .map(name => `${name} was ${wanted[name]} and is ${found[name]}`)
}
