import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Creates a database, executes 4000 statements, and prints the peak resident memory of the process in MB. */
const PROGRAM = `
  const { openCluster } = await import(process.argv[1])
  const pglite = await openCluster(process.argv[2])
  for (let n = 0; n < 4000; n += 1)
    await pglite.query('select relname from pg_class c where oid = ' + n + " and relname like 'a%' and exists (" +
      "select from pg_namespace n where n.oid = c.relnamespace and n.nspname = 'x') order by 1 limit " + n)
  await pglite.close()
  console.log(process.resourceUsage().maxRSS / 1024)
`

test('a parser of SQL that is called often does not have 600 MB taken to be optimised', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'quillbox-wasm-'))
  const opener = new URL('./embedded-cluster.ts', import.meta.url).pathname
  const measure = async () => {
    const args = ['--input-type=module', '--eval', PROGRAM, opener, join(directory, 'postgres')]
    return Number((await promisify(execFile)(process.execPath, args)).stdout)
  }
  try {
    // To create the database takes more memory than to run it.
    await measure()
    expect(await measure()).toBeLessThan(400)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
