/** Device features that the pages may use: none, so that markup of a message cannot use them either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/**
 * Headers of every response; some responses override one. Browsers must not cache private data, so that is the default;
 * static-web.ts overrides it for the pages' own files.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(publicUrl),
    // The popup that connects a mailbox has to reach the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'no-referrer',
    ...(isSecure(publicUrl) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers could be misused.
    'x-xss-protection': '0',
  }
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * The pages may load and run only what this server sends. Frames of messages inherit this policy, so even markup that
 * slipped through the sanitiser can neither run nor contact anybody.
 */
function contentSecurityPolicy(publicUrl: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Needed for style attributes of messages and of positioned menus.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Some browsers do not count WebSocket connections as 'self'.
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
