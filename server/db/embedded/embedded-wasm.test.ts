import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDataDirectory } from '#testing/db/database.ts'

/** Opens a database, executes 4000 statements, and prints the peak resident memory of the process in MB. */
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
  // To create the database would take more memory than to run it.
  const directory = await testDataDirectory('quillbox-wasm-')
  const opener = new URL('./embedded-cluster.ts', import.meta.url).pathname
  try {
    const args = ['--input-type=module', '--eval', PROGRAM, opener, join(directory, 'postgres')]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(Number(stdout)).toBeLessThan(400)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
