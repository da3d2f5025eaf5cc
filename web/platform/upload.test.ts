import { expect, test, vi } from 'vitest'
import { drafts } from '#core/contract/drafts.ts'
import { upload } from './upload.ts'

test('does not send an upload that was cancelled before it began', async () => {
  const send = vi.fn()
  class Request {
    upload = {}
    open() {}
    send = send
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('localStorage', { getItem: () => null })
  const file = new File(['text'], 'a.txt')
  const sent = upload(drafts.attach, { id: 1 }, { file }, { signal: AbortSignal.abort() })
  await expect(Promise.race([sent, Promise.resolve('under way')])).rejects.toThrow('aborted')
  expect(send).not.toHaveBeenCalled()
})
