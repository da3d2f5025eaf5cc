const NETWORKS: readonly { name: string; host: RegExp; path: RegExp }[] = [
  { name: 'LinkedIn', host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:company|in|school|showcase)\/[^/]+/ },
  { name: 'XING', host: /(?:^|\.)xing\.com$/, path: /^\/(?:profile|pages|companies)\/[^/]+/ },
  {
    name: 'Facebook',
    host: /(?:^|\.)facebook\.com$/,
    path: /^\/(?!sharer|share|dialog|plugins|tr(?:\/|$)|events)[^/]+(?:\/[^/]+\/\d+)?/,
  },
  { name: 'Instagram', host: /(?:^|\.)instagram\.com$/, path: /^\/(?!p\/|explore|reel)[^/]+/ },
  {
    name: 'X',
    host: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/,
    path: /^\/(?!intent|share|home|search|hashtag)[^/]+/,
  },
  { name: 'YouTube', host: /(?:^|\.)youtube\.com$/, path: /^\/(?:@[^/]+|(?:channel|c|user)\/[^/]+)/ },
  { name: 'TikTok', host: /(?:^|\.)tiktok\.com$/, path: /^\/@[^/]+/ },
  { name: 'GitHub', host: /^(?:www\.)?github\.com$/, path: /^\/(?!features|login|about|topics)[^/]+/ },
  { name: 'Pinterest', host: /(?:^|\.)pinterest\.[a-z.]{2,6}$/, path: /^\/(?!pin\/)[^/]+/ },
  { name: 'Bluesky', host: /^bsky\.app$/, path: /^\/profile\/[^/]+/ },
  { name: 'Threads', host: /(?:^|\.)threads\.(?:net|com)$/, path: /^\/@[^/]+/ },
  { name: 'Vimeo', host: /^(?:www\.)?vimeo\.com$/, path: /^\/(?!\d)[^/]+/ },
]

/** The profile that a link leads to; null for buttons that share, and for other links. */
export function socialProfile(href: string): { network: string; url: string } | null {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const network = NETWORKS.find(({ host }) => host.test(url.hostname.toLowerCase()))
  const path = network?.path.exec(url.pathname)?.[0]
  return network && path
    ? {
        network: network.name,
        url: `https://${url.hostname.toLowerCase().replace(/^(?:mobile|m)\./, 'www.')}${path}`,
      }
    : null
}
