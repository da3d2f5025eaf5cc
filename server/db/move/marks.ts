import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { StartupError } from '#server/platform/errors.ts'
import { syncDirectory, writeDurably } from '#server/platform/files/durable-files.ts'

/**
 * What a database says of a move, so that nobody starts an old one by mistake, or one that is half copied. The mark of a
 * server is a schema beside the tables; marks of embedded databases are files beside their folder.
 */
interface Mark {
  /** `copying` and `verified` mark a target, until the move is done; `moved` marks the database that was left. */
  state: 'copying' | 'verified' | 'moved'
  /** The database at the other end. */
  other: string
  /** ISO 8601. */
  at: string
}

const AGAIN = 'Run the same "npm run move-database …" again, which continues or begins anew.'

export async function readServerMark(client: ClientBase | Pool): Promise<Mark | null> {
  const { rows: tables } = await client.query("select to_regclass('quillbox_move.mark') as name")
  if (tables[0].name === null) return null
  const { rows } = await client.query<Mark>(
    `select state, other, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from quillbox_move.mark`,
  )
  return rows[0] ?? null
}

/** One statement of the protocol, hence one transaction. */
export async function markServer(client: ClientBase, state: Mark['state'], other: string): Promise<void> {
  await client.query(`
    create schema if not exists quillbox_move;
    create table if not exists quillbox_move.mark (state text not null, other text not null, at timestamptz not null);
    delete from quillbox_move.mark;
    insert into quillbox_move.mark values ('${state}', '${other.replaceAll("'", "''")}', now())`)
}

export async function unmarkServer(client: ClientBase): Promise<void> {
  await client.query('drop schema quillbox_move cascade')
}

/** Throws where the database must not be used. */
export async function refuseMarkedServer(client: ClientBase | Pool): Promise<void> {
  const mark = await readServerMark(client)
  if (mark?.state === 'moved')
    throw new StartupError(
      `What is in this database was moved to ${mark.other} on ${dayOf(mark)}: use that one. To go back to the state of that day, drop the schema quillbox_move here.`,
    )
  if (mark) throw new StartupError(`A move from ${mark.other} into this database did not end. ${AGAIN}`)
}

/** The folder in which an embedded database is made that another one is moved to. */
export const buildingPlace = (dataDir: string) => join(dataDir, 'moving')
const movedFile = (dataDir: string) => join(dataDir, 'moved.json')
const buildingFile = (dataDir: string) => join(buildingPlace(dataDir), 'state.json')

/** Whether the embedded database was moved away. */
export const readMoved = (dataDir: string) => readMark(movedFile(dataDir))
export const markMoved = (dataDir: string, other: string) => writeMark(movedFile(dataDir), 'moved', other)
export const unmarkMoved = (dataDir: string) => rm(movedFile(dataDir), { force: true })

/** How far the embedded database is that is being made. */
export const readBuilding = (dataDir: string) => readMark(buildingFile(dataDir))
export const markBuilding = (dataDir: string, state: 'copying' | 'verified', other: string) =>
  writeMark(buildingFile(dataDir), state, other)

/** Throws where the embedded database must not be used. */
export async function refuseMarkedFolder(dataDir: string): Promise<void> {
  if (existsSync(buildingPlace(dataDir)))
    throw new StartupError(
      `A move into ${dataDir} did not end. ${AGAIN} To give it up, delete ${buildingPlace(dataDir)}.`,
    )
  const mark = await readMoved(dataDir)
  if (mark)
    throw new StartupError(
      `The embedded database in ${dataDir} was moved to ${mark.other} on ${dayOf(mark)}: set DATABASE_URL. To go back to the state of that day, delete ${movedFile(dataDir)}.`,
    )
}

const dayOf = ({ at }: Mark) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

async function readMark(path: string): Promise<Mark | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Mark)
}

async function writeMark(path: string, state: Mark['state'], other: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.new`
  await rm(unfinished, { force: true })
  const mark: Mark = { state, other, at: new Date().toISOString() }
  await writeDurably(unfinished, `${JSON.stringify(mark)}\n`)
  await rename(unfinished, path)
  await syncDirectory(dirname(path))
}
