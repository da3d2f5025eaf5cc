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
    scopes: [
      {
        name: 'https://mail.google.com/',
        reason:
          'Read, file, send and delete your mail, and see the addresses you send as. Google has no narrower permission that covers deleting for good.',
      },
    ],
    // Reading the note is part of that one, changing it is not
    // (https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings/updateVacation).
    optionalScopes: {
      vacation: {
        name: 'https://www.googleapis.com/auth/gmail.settings.basic',
        reason:
          'Change your vacation responder at Gmail, so that your vacation note is sent also while this installation is off.',
      },
    },
    neededScope: /https:\/\/mail\.google\.com\//,
    // A refresh token comes only with consent; what was granted before stays granted.
    extraParameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  }
}

const GRAPH = 'https://graph.microsoft.com/'

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
      { name: 'offline_access', reason: 'Stay connected, so that mail comes in while you are away.' },
      { name: `${GRAPH}User.Read`, reason: 'See your name and address, to know whose mailbox it is.' },
      { name: `${GRAPH}Mail.ReadWrite`, reason: 'Read, file and delete your mail.' },
      { name: `${GRAPH}Mail.Send`, reason: 'Send what you write.' },
    ],
    optionalScopes: {
      categories: {
        name: `${GRAPH}MailboxSettings.ReadWrite`,
        reason:
          'See the list of your Outlook categories and add to it, so that a new label is a category at Outlook, too.',
      },
      vacation: {
        name: `${GRAPH}MailboxSettings.ReadWrite`,
        reason:
          'See and change your automatic replies at Outlook, so that your vacation note is sent also while this installation is off.',
      },
    },
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
    scopes: [
      { name: 'mail-w', reason: 'Read, file, send and delete your mail.' },
      { name: 'openid', reason: 'Know that it is you who signs in.' },
      { name: 'email', reason: 'See your address, to know whose mailbox it is.' },
    ],
    optionalScopes: {},
    neededScope: /\bmail-w\b/,
    extraParameters: {},
  }
}
