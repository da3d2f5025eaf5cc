import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { nodeFileTrace } from '@vercel/nft'

/** Loaded by name at run time, so that no import leads there. */
const LOADED_BY_NAME = ['node_modules/pino-pretty/index.js']

/**
 * Lists the files of `node_modules` that the given sources can reach: about a third of what npm installs, because most
 * packages bring source maps, types, documentation and builds for other module systems.
 */
export async function tracedModules(sources: readonly string[]): Promise<string[]> {
  const base = process.cwd()
  const { fileList } = await nodeFileTrace(
    [...sources.filter(file => file.endsWith('.ts')), ...LOADED_BY_NAME],
    {
      base,
      // The tracer reads JavaScript only.
      readFile: async path => {
        const text = await readFile(path, 'utf8').catch(() => null)
        const isOurs = path.endsWith('.ts') && !path.includes('node_modules')
        return text !== null && isOurs ? stripTypeScriptTypes(text) : text
      },
    },
  )
  return [...fileList].filter(file => file.startsWith('node_modules/'))
}
