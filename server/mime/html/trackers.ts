/** Hosts and paths that only report that a message was opened. */
const HOSTS =
  /(?:^|\.)(?:mailtrack\.io|pixel\.mailchimp\.com|list-manage\.com|sendgrid\.net|mandrillapp\.com|mailgun\.org|sparkpostmail\.com|hubspotemail\.net|hs-analytics\.net|yesware\.com|bananatag\.com|getnotify\.com|cirrusinsight\.com|streak\.com|mixmax\.com|superhuman\.com|google-analytics\.com|doubleclick\.net|exacttarget\.com|klaviyomail\.com|customeriomail\.com|intercom-mail\.com)$/i
const PATHS =
  /(?:\/(?:wf\/)?open(?:\.php|\.aspx|\.gif|\/|\?|$)|\/track(?:ing)?\/(?:open|pixel)|\/pixel(?:\.gif|\.png|\/|\?|$)|\/(?:o|e)\.gif$|\/beacon(?:\.gif|\/|\?|$)|[?&](?:utm_)?open(?:ed)?=)/i

/** Whether a remote picture is a tracker, judged by its size, host or path. */
export function isTracker(url: string, attributes: Record<string, string>): boolean {
  if (isTiny(sizeOf(attributes, 'width'), sizeOf(attributes, 'height'))) return true
  if (/(?:^|;)\s*display\s*:\s*none/i.test(attributes.style ?? '')) return true
  const { hostname, pathname, search } = new URL(url)
  return PATHS.test(pathname + search) || (HOSTS.test(hostname) && /open|track|pixel|wf\//i.test(pathname))
}

/** In pixels, by the style or else the attribute; null where neither gives a size, infinite for other units. */
function sizeOf({ style = '', ...attributes }: Record<string, string>, side: 'width' | 'height') {
  const styled = new RegExp(`(?:^|;)\\s*${side}\\s*:([^;!]*)`, 'i').exec(style)?.[1]
  const size = /^\s*([\d.]+)\s*(px)?(.*)/is.exec(styled ?? attributes[side] ?? '')
  if (!size) return null
  const [, number, , otherUnit = ''] = size
  return Number(number) === 0 || otherUnit.trim() === '' ? Number(number) : Number.POSITIVE_INFINITY
}

/** No area, or a single dot. A line of one pixel is used as spacing or as a rule in newsletters. */
function isTiny(width: number | null, height: number | null): boolean {
  if (width === 0 || height === 0) return true
  return (width ?? height ?? 2) <= 1 && (height ?? width ?? 2) <= 1
}
