import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: Set<string> | undefined

/** Whether anybody gets an address at this domain for a few minutes, without a name. Its subdomains are meant, too. */
export function isDisposable(domain: string): boolean {
  domains ??= disposableEmailBlocklistSet()
  const labels = domain.toLowerCase().split('.')
  return labels.some((_, at) => at < labels.length - 1 && domains?.has(labels.slice(at).join('.')))
}
