/** Device features that the pages may use: none, so that markup of a message cannot use them either. */
export const PERMISSIONS_POLICY = [
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
 * The pages may load and run only what this server sends. Frames of messages inherit this policy, so even markup that
 * slipped through the sanitiser can neither run nor contact anybody.
 */
export function contentSecurityPolicy(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Needed for style attributes of messages and of positioned menus.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // Some browsers do not count WebSocket connections as 'self'.
      connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}
