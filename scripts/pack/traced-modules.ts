import { readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { nodeFileTrace } from '@vercel/nft'

/** Loaded by name at run time, so that no import leads there. */
const LOADED_BY_NAME = ['node_modules/pino-pretty/index.js']

/**
 * Lists the files of `node_modules` that the given sources can reach: about a third of what npm installs, because most
 * packages bring source maps, types, documentation and builds for other module systems. Scripts that browsers get from a
 * package lead to React, which only development has.
 */
export async function tracedModules(sources: readonly string[]): Promise<string[]> {
  const entries = [...sources.filter(file => file.endsWith('.ts')), ...LOADED_BY_NAME]
  const { fileList } = await nodeFileTrace(entries, { base: process.cwd(), readFile: readAsJavaScript })
  const packages: Record<string, { dev?: true }> = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  ).packages
  const isTool = (file: string) => packages[/^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '']?.dev
  return [...fileList].filter(file => file.startsWith('node_modules/') && !isTool(file))
}

/** The tracer reads JavaScript only. It asks for thousands of files at once, more than may be open. */
async function readAsJavaScript(path: string): Promise<string | null> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.ts') && !path.includes('node_modules') ? stripTypeScriptTypes(text) : text
}
