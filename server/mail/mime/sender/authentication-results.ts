/** The result of one check of a message by a server (RFC 8601, section 2.2). */
export interface CheckResult {
  method: string
  result: string
  /** The domain that was checked, in lower case: the signer for DKIM, the envelope sender for SPF, From for DMARC. */
  domain: string | null
  /** For DMARC: what the From domain asks receivers to do with mail that fails. */
  policy?: string | undefined
}

export interface AuthenticationResults {
  /** Name of the server (authserv-id), in lower case; empty in Microsoft's form, which names none. */
  server: string
  checks: CheckResult[]
}

const MAX_LENGTH = 8000
const MAX_CHECKS = 30
const DOMAIN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u

/** Where each method names its domain, the most reliable first. */
const PROPERTIES: Record<string, string[]> = {
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom', 'smtp.helo'],
  dmarc: ['header.from'],
}

/** Parses Authentication-Results, or ARC-Authentication-Results after its instance (RFC 8617, section 4.1.1). */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const pieces = withoutComments(value.slice(0, MAX_LENGTH)).split(';')
  const [head = ''] = pieces
  const isNamed = !head.includes('=')
  // Servers give the policy in a comment; Microsoft's give the action taken.
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
  // An address, or a domain alone; "none" is not a domain.
  const domain = said
    ?.slice(said.lastIndexOf('@') + 1)
    .replace(/\.$/, '')
    .toLowerCase()
  return [
    { method: name, result: result.toLowerCase(), domain: domain && DOMAIN.test(domain) ? domain : null },
  ]
}

/**
 * Removes comments. Comments may nest, and quoted strings may contain brackets; a comment that is not closed swallows
 * the rest.
 */
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
