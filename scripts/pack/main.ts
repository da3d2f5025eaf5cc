import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyInto, nameBuild, packedFiles } from './contents.ts'
import { packDatabase } from './own-database.ts'
import { tracedModules } from './traced-modules.ts'

// `npm run pack` writes dist/quillbox-VERSION.tar.gz, which runs on a host after `npm ci --omit=dev`.
// `npm run pack -- --into FOLDER` writes the same files to a folder, with the modules that they use: the image is made so.

const { into } = parseArgs({ options: { into: { type: 'string' } } }).values
const files = packedFiles()
if (into) {
  copyInto(into, files)
  nameBuild(into)
  // The last says that nothing is to be installed.
  copyInto(into, [...(await tracedModules(files)), 'node_modules/.package-lock.json'])
  await packDatabase(into)
} else {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `quillbox-${version}`
  const folder = join('dist', 'pack')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, name), { recursive: true })
  copyInto(join(folder, name), files)
  nameBuild(join(folder, name))
  execFileSync('tar', ['-czf', join('dist', `${name}.tar.gz`), '-C', folder, name], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  console.log(`dist/${name}.tar.gz`)
}
