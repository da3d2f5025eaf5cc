export const REST_CAUSES = ['bounces', 'complaints'] as const
export type RestCause = (typeof REST_CAUSES)[number]

/** `good`: as it should be. `missing`, `weak`: to be mended. `unknown`: the DNS did not answer. `listed`: on a blocklist. */
export const DNS_STATES = ['good', 'weak', 'missing', 'listed', 'unknown'] as const
export type DnsState = (typeof DNS_STATES)[number]

export const DNS_KINDS = ['mx', 'spf', 'dkim', 'dmarc', 'blocklists'] as const
export type DnsKind = (typeof DNS_KINDS)[number]
