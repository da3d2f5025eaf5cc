import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '#server/platform/errors.ts'

/** Where a passphrase may be configured; it is never an argument, because others on the machine can read those. */
interface PassphraseSettings {
  passphrase: string | undefined
  passphraseFile: string | undefined
}

/** A shorter one would be guessed: whoever has the file may try as often as they like. */
const LEAST_CHARACTERS = 12

export function configuredPassphrase({ passphrase, passphraseFile }: PassphraseSettings): string | null {
  if (passphrase) return longEnough(passphrase)
  if (!passphraseFile) return null
  try {
    return longEnough(readFileSync(passphraseFile, 'utf8').trim())
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`BACKUP_PASSPHRASE_FILE cannot be read (${reason}).`)
  }
}

function longEnough(passphrase: string): string {
  if (passphrase.length >= LEAST_CHARACTERS) return passphrase
  throw new StartupError(`The passphrase of backups has to have at least ${LEAST_CHARACTERS} characters.`)
}

/** Asks at the terminal, without showing what is typed; twice for a new one. */
export async function askPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartupError('Set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE: there is no terminal to ask at.')
  const typed = await askHidden('Passphrase: ')
  if (!isNew) return typed
  longEnough(typed)
  if ((await askHidden('Once more: ')) !== typed) throw new StartupError('The two are not the same.')
  return typed
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
