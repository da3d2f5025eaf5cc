/** Hosts and paths that serve nothing but the news that a message was opened. */
const HOSTS =
  /(?:^|\.)(?:mailtrack\.io|pixel\.mailchimp\.com|list-manage\.com|sendgrid\.net|mandrillapp\.com|mailgun\.org|sparkpostmail\.com|hubspotemail\.net|hs-analytics\.net|yesware\.com|bananatag\.com|getnotify\.com|cirrusinsight\.com|streak\.com|mixmax\.com|superhuman\.com|google-analytics\.com|doubleclick\.net|exacttarget\.com|klaviyomail\.com|customeriomail\.com|intercom-mail\.com)$/i
const PATHS =
  /(?:\/(?:wf\/)?open(?:\.php|\.aspx|\.gif|\/|\?|$)|\/track(?:ing)?\/(?:open|pixel)|\/pixel(?:\.gif|\.png|\/|\?|$)|\/(?:o|e)\.gif$|\/beacon(?:\.gif|\/|\?|$)|[?&](?:utm_)?open(?:ed)?=)/i

/** Whether a remote picture is there to be counted rather than to be seen: by its size, host or address. */
export function isTracker(url: string, attributes: Record<string, string>): boolean {
  if (isTiny(attributes.width) || isTiny(attributes.height)) return true
  if (/(?:^|;)\s*(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$|!)/i.test(attributes.style ?? '')) return true
  if (/(?:^|;)\s*display\s*:\s*none/i.test(attributes.style ?? '')) return true
  const { hostname, pathname, search } = new URL(url)
  return PATHS.test(pathname + search) || (HOSTS.test(hostname) && /open|track|pixel|wf\//i.test(pathname))
}

function isTiny(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/i.test(size)
}
