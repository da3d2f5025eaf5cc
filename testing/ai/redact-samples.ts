import { readFileSync } from 'node:fs'

interface Sample {
  language: string
  text: string
  /** What may not be left of the text. */
  secrets: string[]
}

/**
 * The samples of a file in `redact-samples`: a line each of language, tab and text. Secrets stand between ⟦ and ⟧,
 * `\n` is a line break, and `¦` parts a token so that scanners for leaked keys do not take it for a real one.
 */
export function redactSamples(file: string): Sample[] {
  return readFileSync(new URL(`./redact-samples/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [language = '', written = ''] = line.split('\t')
      const marked = written.replaceAll('¦', '').replaceAll('\\n', '\n').replaceAll('\\\n', '\\n')
      return {
        language,
        text: marked.replace(/[⟦⟧]/g, ''),
        secrets: [...marked.matchAll(/⟦([^⟧]+)⟧/g)].flatMap(([, secret]) => secret ?? []),
      }
    })
}

/** So many characters in a row of a secret count as a leak. */
const TELLING = 5

/** Whether something of a secret is left in a text. */
export function leaks(text: string, secret: string): boolean {
  const length = Math.min(TELLING, secret.length)
  for (let at = 0; at + length <= secret.length; at += 1)
    if (text.includes(secret.slice(at, at + length))) return true
  return false
}
