import type { Config } from '#server/config.ts'

/** Whether the installation takes the request by which mail programs unsubscribe their reader (RFC 8058): only by https. */
export const takesOneClick = ({
  hasPublicUrl,
  publicUrl,
}: Pick<Config, 'hasPublicUrl' | 'publicUrl'>): boolean => hasPublicUrl && publicUrl.startsWith('https:')
