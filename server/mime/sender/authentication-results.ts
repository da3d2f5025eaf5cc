/** What a server says of one check of a message (RFC 8601, section 2.2). */
export interface CheckResult {
  method: string
  result: string
  /** Whose the message is by this check, in small letters: of DKIM the signer, of SPF the envelope, of DMARC From. */
  domain: string | null
  /** Of DMARC: what From's domain asks to be done with mail that fails. */
  policy?: string | undefined
}

export interface AuthenticationResults {
  /** Who says it, in small letters; empty in Microsoft's form, which names nobody. */
  server: string
  checks: CheckResult[]
}

const MAX_LENGTH = 8000
const MAX_CHECKS = 30
const DOMAIN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u

/** Where each method names its domain, the best first. */
const PROPERTIES: Record<string, string[]> = {
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom', 'smtp.helo'],
  dmarc: ['header.from'],
}

/** Reads Authentication-Results, or what follows the instance of ARC-Authentication-Results (RFC 8617, section 4.1.1). */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const pieces = withoutComments(value.slice(0, MAX_LENGTH)).split(';')
  const [head = ''] = pieces
  const isNamed = !head.includes('=')
  // Servers say it in a comment; Microsoft's say what they have done.
  const [, policy] =
    /\bdmarc\s{0,9}=[^;]{0,200}?\b(?:p|action)\s{0,9}=\s{0,9}(\w{1,20})/i.exec(value.slice(0, MAX_LENGTH)) ??
    []
  return {
    server: isNamed ? (head.trim().split(/\s+/)[0] ?? '').replaceAll('"', '').toLowerCase() : '',
    checks: (isNamed ? pieces.slice(1) : pieces)
      .slice(0, MAX_CHECKS)
      .flatMap(readCheck)
      .map(check => (check.method === 'dmarc' ? { ...check, policy: policy?.toLowerCase() } : check)),
  }
}

function readCheck(piece: string): CheckResult[] {
  const [, method = '', result = ''] = /^\s*([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*"?([\w-]+)/.exec(piece) ?? []
  if (!result) return []
  const name = method.toLowerCase()
  const properties = new Map(
    [...piece.matchAll(/([\w-]{1,40}\.[\w-]{1,40})\s{0,20}=\s{0,20}("[^"]{0,500}"|[^\s"]{1,500})/g)].map(
      ([, key = '', said = '']) => [key.toLowerCase(), said.replaceAll('"', '')],
    ),
  )
  const said = PROPERTIES[name]?.map(key => properties.get(key)).find(Boolean)
  // An address, or a domain alone; "none" is no domain.
  const domain = said
    ?.slice(said.lastIndexOf('@') + 1)
    .replace(/\.$/, '')
    .toLowerCase()
  return [
    { method: name, result: result.toLowerCase(), domain: domain && DOMAIN.test(domain) ? domain : null },
  ]
}

/** Comments may hold comments, quoted strings may hold brackets; one that never ends takes the rest with it. */
function withoutComments(text: string): string {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string
    if (char === '\\' && (isQuoted || depth > 0)) at += 1
    else if (char === '"' && depth === 0) isQuoted = !isQuoted
    else if (char === '(' && !isQuoted) depth += 1
    else if (char === ')' && !isQuoted && depth > 0) depth -= 1
    else if (depth === 0) kept += isQuoted && char === ';' ? ' ' : char
  }
  return kept
}
