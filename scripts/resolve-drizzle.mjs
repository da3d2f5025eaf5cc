// Preloaded into every program of ours (see run.mjs). Node reads a package's whole package.json again for each of its
// modules (https://github.com/nodejs/node/pull/60425 tells how that came about); drizzle-orm's has 179 KB, which costs a
// start of the server 0.7 s and 200 MB. The way from one of its modules to the next is told here instead.
import * as module from 'node:module'

const INSIDE = '/node_modules/drizzle-orm/'
const known = new Map()

// Node 20 has no such hooks, and does without.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && parentURL.includes(INSIDE) && parentURL.endsWith('.js'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const key = `${specifier} ${context.conditions}`
    const resolved = known.get(key) ?? next(specifier, context)
    known.set(key, resolved)
    return { ...resolved, shortCircuit: true }
  },
})
