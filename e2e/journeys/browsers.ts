import { existsSync } from 'node:fs'

/** Of the first of these programs that is installed; Playwright's own browser where none is. */
export function installed(...names: string[]): { executablePath?: string } {
  const executablePath = names.map(name => `/usr/bin/${name}`).find(existsSync)
  return executablePath ? { executablePath } : {}
}
