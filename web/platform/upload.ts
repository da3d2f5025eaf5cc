import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import { ApiError, urlOf } from './api.ts'
import { authToken } from './session.ts'

/** Uploads a file as a form, reporting progress (0 to 1). Throws like `call`; `signal` aborts it. */
export function upload<E extends Endpoint>(
  endpoint: E,
  params: object,
  fields: Record<string, string | File>,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint, params))
    const token = authToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText))
      else reject(new ApiError(status, responseText || statusText))
    }
    request.onerror = () => reject(new TypeError('The server could not be reached'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // Fields before files: the server reads them in order.
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') form.append(name, value)
    for (const [name, value] of Object.entries(fields)) if (value instanceof File) form.append(name, value)
    request.send(form)
  })
}
