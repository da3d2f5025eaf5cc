import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped bytes of the first screen: index.html, the files that it names, and the modules that those import statically.
 */
export async function benchBundle(
  directory = 'dist/web',
): Promise<{ firstScreen: number; everything: number }> {
  const html = await readFile(path.join(directory, 'index.html'), 'utf8')
  const first = new Set<string>()
  const visit = async (name: string) => {
    if (first.has(name)) return
    first.add(name)
    if (!name.endsWith('.js')) return
    const code = await readFile(path.join(directory, name), 'utf8')
    for (const [, specifier] of code.matchAll(/(?:import|from)\s*"(\.\/[^"]+\.js)"/g)) {
      if (specifier) await visit(path.posix.join(path.posix.dirname(name), specifier))
    }
  }
  for (const [, name] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) if (name) await visit(name)

  const sizeOf = async (name: string) => gzipSync(await readFile(path.join(directory, name))).length
  const sum = async (names: Iterable<string>) => {
    let total = 0
    for (const name of names) total += await sizeOf(name)
    return total
  }
  const all = (await readdir(directory, { recursive: true })).filter(name => /\.(js|css|html)$/.test(name))
  return { firstScreen: gzipSync(html).length + (await sum(first)), everything: await sum(all) }
}
