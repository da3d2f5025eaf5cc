import type { FindingKind, SiteEnd } from '#core/contract/outreach/website-values.ts'

/** What a server answers. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Sends the beginning and then nothing more. */
  hangs?: boolean
  /** Sends the body so many times. */
  times?: number
}

export interface Site {
  host: string
  /** How it is made, in a line. */
  make: string
  /** By path; a page may depend on the path and the query behind it. */
  pages: Record<string, string | Answer>
  /** For all other paths; 404 unless given. */
  others?: (url: URL) => string | Answer | null
  expected: Expected
}

/** What a person finds on the site. An alternative of a fact is divided by "|". */
interface Expected {
  facts: Partial<Record<Exclude<FindingKind, 'person'>, readonly string[]>>
  people?: readonly { name: string; role?: string; email?: string; phone?: string }[]
  end: SiteEnd
  /** Whether a page is told to need scripts. */
  needsScripts?: boolean
}

/** A page in the usual frame. */
export function page(lang: string, title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head>
<body>${body}</body></html>`
}
