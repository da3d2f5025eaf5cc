type SecretKind = 'key' | 'card number' | 'one-time code' | 'password'

export interface Redacted {
  text: string
  /** What was taken out, in the order of the marks' numbers. */
  secrets: { mark: string; kind: SecretKind; value: string }[]
}

interface Pattern {
  kind: SecretKind
  /** The secret is the group of that name, or the whole match where there is none. */
  expression: RegExp
  isSecret?: (value: string) => boolean
}

const CODE_WORDS =
  'codes?|pin|tan|otp|passcode|one[- ]time|verification|verify|2fa|bestatigungscode|bestätigungscode|sicherheitscode|einmalcode|einmalpasswort|verifizierungscode|vérification|confirmation|código|codigo|clave|verificación'

const CODE_WORD = `(?<![\\p{L}\\d])(?:${CODE_WORDS})(?![\\p{L}\\d])`
const CODE = '(?<![\\d.,/-])(?<secret>(?:[A-Z]{1,2}-)?\\d{3}[ -]?\\d{1,5})(?![\\d.,]?\\d|\\s?(?:%|€|EUR|USD))'

const PATTERNS: Pattern[] = [
  {
    kind: 'key',
    expression: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  // JSON web tokens (RFC 7519).
  { kind: 'key', expression: /\beyJ[\w-]{8,1000}\.[\w-]{8,}\.[\w-]{8,}/g },
  // Keys whose issuers mark them: OpenAI, Anthropic, Stripe, AWS, GitHub, GitLab, Slack, Google, SendGrid, npm, Telegram.
  {
    kind: 'key',
    expression:
      /\b(?:sk-[\w-]{16,}|(?:sk|pk|rk|whsec)_(?:live|test)?_?[A-Za-z0-9]{16,}|(?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|npm_[A-Za-z0-9]{30,}|\d{8,10}:AA[\w-]{30,})/g,
  },
  {
    kind: 'key',
    expression:
      /\b(?:api[ _-]?key|secret(?:[ _-]?key)?|access[ _-]?token|bearer)\b["']?(?:\s*[:=]\s*|[^\S ]* \s*)["']?(?<secret>[\w.~+/-]{16,}=*)/gi,
    isSecret: value => /\d/.test(value) && /[a-z]/i.test(value),
  },
  {
    kind: 'password',
    expression:
      /\b(?:passwor[dt]|passwd|passphrase|kennwort|mot de passe|contraseña)\b["']?\s*(?:(?:is|ist|lautet|est|es)\s*)?[:=]\s*["']?(?<secret>[^\s"'<>]{4,})/gi,
  },
  { kind: 'card number', expression: /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g, isSecret: isCardNumber },
  {
    kind: 'one-time code',
    expression: new RegExp(
      `${CODE_WORD}[^\\d\\n]{0,40}?(?:(?<!\\p{L})(?:is|ist|lautet|est|es)|[:=])\\s*${CODE}`,
      'giu',
    ),
  },
  // On a line of its own, longer than a year.
  {
    kind: 'one-time code',
    expression: new RegExp(`${CODE_WORD}[^\\d]{0,60}?\\n\\s*${CODE}(?=\\s*(?:\\n|$))`, 'giu'),
  },
  {
    kind: 'one-time code',
    expression: new RegExp(
      `(?<![\\d.,/-])(?<secret>\\d{3}[ -]?\\d{3,5})(?![\\d.,/-]?\\d)[^\\d\\n]{0,40}?(?<![\\p{L}])(?:${CODE_WORDS})(?![\\p{L}])`,
      'giu',
    ),
  },
]

/** A text that adds more to them is a list of secrets: it is one itself. Each is looked for in all of the text. */
const MOST_SECRETS = 500
const MARK = /\[redacted [a-z -]+ \d+\]/g

/**
 * Takes secrets out of text that is to leave the machine: keys, card numbers, passwords, one-time codes. In their
 * place stands a mark that names the kind; the same secret has the same mark.
 */
export function redact(text: string, before: Redacted['secrets'] = []): Redacted {
  const secrets = [...before]
  const known = new Map(secrets.map(secret => [secret.value, secret]))
  const markOf = (value: string, kind: SecretKind): string => {
    const secret = known.get(value) ?? { mark: `[redacted ${kind} ${secrets.length + 1}]`, kind, value }
    if (!known.has(value)) secrets.push(secret)
    known.set(value, secret)
    return secret.mark
  }
  let result = text
  for (const { kind, expression, isSecret } of PATTERNS) {
    result = result.replace(expression, (match: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as { secret?: string } | undefined
      const value = (typeof groups === 'object' && groups?.secret) || match
      if (match.includes('[redacted ') || (isSecret && !isSecret(value))) return match
      const mark = markOf(value, kind)
      // The word before it may end as it does.
      const at = match.lastIndexOf(value)
      return match.slice(0, at) + mark + match.slice(at + value.length)
    })
  }
  if (secrets.length > MOST_SECRETS && secrets.length > before.length) {
    secrets.length = before.length
    known.clear()
    return { text: markOf(text, 'password'), secrets }
  }
  // What is a secret in one place is one everywhere.
  for (const { value, mark } of secrets) {
    const own = result.split(MARK).map(part => part.replaceAll(value, () => mark))
    const marks = result.match(MARK) ?? []
    result = own.map((part, index) => part + (marks[index] ?? '')).join('')
  }
  return { text: result, secrets }
}

/** Puts the secrets back where their marks stand; a mark that nobody made stays. */
export function restore(text: string, secrets: Redacted['secrets']): string {
  const values = new Map(secrets.map(({ mark, value }) => [mark, value]))
  return text.replace(MARK, mark => values.get(mark) ?? mark)
}

/** 13 to 19 digits of a known issuer whose check digit is right (ISO/IEC 7812-1, Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (!/^(?:4|5[1-5]|2[2-7]|3[4-7]|6)/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
