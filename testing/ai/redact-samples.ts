import { readFileSync } from 'node:fs'

interface Sample {
  language: string
  text: string
  /** Strings that must not be left in the text. */
  secrets: string[]
}

/**
 * Samples from a file in `redact-samples`: each line is a language, a tab and a text. ⟦ and ⟧ enclose secrets, `\n` is a
 * line break, and `¦` splits a token, so that scanners for leaked keys do not report it.
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

/** This many consecutive characters of a secret count as a leak. */
const TELLING = 5

/** Whether a part of a secret is left in a text. */
export function leaks(text: string, secret: string): boolean {
  const length = Math.min(TELLING, secret.length)
  for (let at = 0; at + length <= secret.length; at += 1)
    if (text.includes(secret.slice(at, at + length))) return true
  return false
}
