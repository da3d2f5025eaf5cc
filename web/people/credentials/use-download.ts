import { credentials } from '#core/contract/credentials.ts'
import { call } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'

/**
 * Has the browser download what needs a proof. A download cannot ask for the proof, so the returned function asks for it
 * before. A failure is told under this title. Without a name the server's is taken.
 */
export function useDownload(failure: string): (url: string, name?: string) => Promise<void> {
  const { failed } = useAttempt()
  return async (url, name = '') => {
    try {
      await call(credentials.proof, {})
    } catch (error) {
      failed(failure, error, 'The server did not answer.')
      return
    }
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }
}
