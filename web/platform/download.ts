import { credentials } from '#core/contract/credentials.ts'
import { call } from './api.ts'

/**
 * Has the browser download what needs a proof. A download cannot ask for it, so it is asked for before. Throws what `call`
 * throws. Without a name the server's is taken.
 */
export async function download(url: string, name = ''): Promise<void> {
  await call(credentials.proof, {})
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
