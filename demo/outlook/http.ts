export interface GraphRequest {
  method: string
  /** Path and query, below `/v1.0`. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
export interface GraphAnswer {
  status: number
  body?: unknown
  raw?: Buffer
  headers?: Record<string, string>
}
