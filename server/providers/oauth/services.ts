import type { OAuthService } from './oauth-client.ts'

/**
 * Google, for the Gmail API. The scope is the widest one of Gmail because deleting for good needs it
 * (https://developers.google.com/workspace/gmail/api/auth/scopes). `base`: an emulator's address.
 */
export function googleService(base: string | null): OAuthService {
  return {
    name: 'Google',
    authorizationUrl: base ? `${base}/o/oauth2/v2/auth` : 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: base ? `${base}/oauth2/token` : 'https://oauth2.googleapis.com/token',
    revocationUrl: base ? `${base}/oauth2/revoke` : 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://mail.google.com/'],
    neededScope: /https:\/\/mail\.google\.com\//,
    // A refresh token comes only with consent; what was granted before stays granted.
    extraParameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  }
}

/**
 * Microsoft, for Outlook mail by Graph
 * (https://learn.microsoft.com/en-us/graph/permissions-reference#mail-permissions).
 */
export function microsoftService(tenant: string, base: string | null): OAuthService {
  const root = base ?? `https://login.microsoftonline.com/${tenant}`
  return {
    name: 'Microsoft',
    authorizationUrl: `${root}/oauth2/v2.0/authorize`,
    tokenUrl: `${root}/oauth2/v2.0/token`,
    revocationUrl: null,
    scopes: [
      'offline_access',
      'https://graph.microsoft.com/User.Read',
      'https://graph.microsoft.com/Mail.ReadWrite',
      'https://graph.microsoft.com/Mail.Send',
      // For the list of categories; mail works without it.
      'https://graph.microsoft.com/MailboxSettings.ReadWrite',
    ],
    neededScope: /Mail\.ReadWrite/i,
    extraParameters: { prompt: 'select_account' },
  }
}

/**
 * Yahoo, for IMAP and SMTP (https://senders.yahooinc.com/developer/documentation). Its mail servers do not tell whose
 * a token is, so the address is asked for, too (https://developer.yahoo.com/oauth2/guide/openid_connect).
 */
export function yahooService(base: string | null): OAuthService {
  const root = base ?? 'https://api.login.yahoo.com'
  return {
    name: 'Yahoo',
    authorizationUrl: `${root}/oauth2/request_auth`,
    tokenUrl: `${root}/oauth2/get_token`,
    revocationUrl: `${root}/oauth2/revoke`,
    userinfoUrl: `${root}/openid/v1/userinfo`,
    scopes: ['mail-w', 'openid', 'email'],
    neededScope: /\bmail-w\b/,
    extraParameters: {},
  }
}
