export interface SendingProvider {
  name: string
  /** What an SPF record of their customers has. */
  spf: string
  /** Selectors that they sign with. */
  selectors: readonly string[]
}

/** Mail hosts by their MX, as they document it. */
const PROVIDERS: readonly [RegExp, SendingProvider][] = [
  [
    /(?:^|\.)(?:google|googlemail)\.com\.?$/i,
    { name: 'Google', spf: 'include:_spf.google.com', selectors: ['google'] },
  ],
  [
    /\.protection\.outlook\.com\.?$/i,
    {
      name: 'Microsoft 365',
      spf: 'include:spf.protection.outlook.com',
      selectors: ['selector1', 'selector2'],
    },
  ],
  [
    /\.zoho(?:mail)?\.(?:com|eu|in)\.?$/i,
    { name: 'Zoho', spf: 'include:zohomail.com', selectors: ['zoho', 'zmail'] },
  ],
  [
    /\.protonmail\.ch\.?$/i,
    {
      name: 'Proton',
      spf: 'include:_spf.protonmail.ch',
      selectors: ['protonmail', 'protonmail2', 'protonmail3'],
    },
  ],
  [
    /\.messagingengine\.com\.?$/i,
    { name: 'Fastmail', spf: 'include:spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'] },
  ],
  [/\.mail\.icloud\.com\.?$/i, { name: 'iCloud', spf: 'include:icloud.com', selectors: ['sig1'] }],
]

export const providerOf = (hosts: readonly string[]): SendingProvider | null =>
  PROVIDERS.find(([pattern]) => hosts.some(host => pattern.test(host)))?.[1] ?? null

/** Selectors that hosts and programs commonly use. There is no list of a domain's selectors to ask for. */
export const USUAL_SELECTORS = [
  'google',
  'selector1',
  'selector2',
  'default',
  'dkim',
  'mail',
  'k1',
  's1',
  's2',
  'fm1',
  'protonmail',
  'zoho',
  'sig1',
]
