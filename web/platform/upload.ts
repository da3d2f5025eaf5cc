import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import { ApiError, isCallersAgain, urlOf } from './api.ts'
import { authToken, signedInId } from './session.ts'

interface UploadOptions {
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** Uploads a file as a form, reporting progress (0 to 1). Throws like `call`; `signal` aborts it. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  params: object,
  fields: Record<string, string | File>,
  options: UploadOptions = {},
): Promise<ResponseOf<E>> {
  options.signal?.throwIfAborted()
  const caller = signedInId()
  try {
    return await sendForm(endpoint, params, fields, options)
  } catch (error) {
    if (!(error instanceof ApiError && (await isCallersAgain(error, caller, options.signal)))) throw error
    return upload(endpoint, params, fields, options)
  }
}

function sendForm<E extends Endpoint>(
  endpoint: E,
  params: object,
  fields: Record<string, string | File>,
  { onProgress, signal }: UploadOptions,
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
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
