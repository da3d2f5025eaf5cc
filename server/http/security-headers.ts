/**
 * What the pages may do: run and load only what this server sends. Frames of messages inherit it, so that even
 * markup which slipped through the sanitiser could neither run nor reach anyone.
 */
export function contentSecurityPolicy(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Styles of messages and of positioned menus are attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}
