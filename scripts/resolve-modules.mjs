// Preloaded into every program of ours (see run.mjs), and so into its threads. For each import of each file, Node looks again
// where the file is and which package.json rules it: 8,000 times when the server starts, a third of the processor time of
// loading it. Where an import can only mean one file, that file is told here.
import * as module from 'node:module'

const ROOT = new URL('..', import.meta.url).href
const PACKAGES = '/node_modules/'
/** Packages that our files import: the same for all of them. */
const found = new Map()

// Node 20 has no such hooks, and does without.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const isOurs = parentURL.startsWith(ROOT) && !parentURL.includes(PACKAGES)
    if (isOurs && specifier.endsWith('.ts')) {
      // `imports` of our package.json.
      if (specifier.startsWith('#')) return source(ROOT + specifier.slice(1))
      if (specifier.startsWith('.')) return source(new URL(specifier, parentURL).href)
    }
    if (specifier.startsWith('.')) {
      const isFile = /\.m?js$/.test(specifier) && conditions.includes('import')
      if (!isFile || !parentURL.includes(PACKAGES)) return next(specifier, context)
      // Node reads a package's whole package.json again for each of its modules (https://github.com/nodejs/node/pull/60425
      // tells how that came about); drizzle-orm's has 179 KB, which costs a start of the server 0.7 s and 200 MB.
      const format = parentURL.includes('/node_modules/drizzle-orm/') ? { format: 'module' } : {}
      return { url: new URL(specifier, parentURL).href, ...format, shortCircuit: true }
    }
    if (!isOurs && !specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const key = `${specifier} ${conditions}`
    const resolved = found.get(key) ?? next(specifier, context)
    found.set(key, resolved)
    return { ...resolved, shortCircuit: true }
  },
})

const source = url => ({ url, format: 'module-typescript', shortCircuit: true })
